/**
 * Every table in the code's camelCase, one file per topic. A test compares them with the migrated database. Instants
 * are Date; days and times of day are strings; ranges are PostgreSQL's text.
 */
import type { AppointmentTables } from './tables/appointment.ts'
import type { BusinessObjectTables } from './tables/business-object.ts'
import type { CheckoutTables } from './tables/checkout.ts'
import type { CheckoutDayTables } from './tables/checkout-day.ts'
import type { CheckoutLedgersTables } from './tables/checkout-ledgers.ts'
import type { CreditTables } from './tables/credit.ts'
import type { CustomerTables } from './tables/customer.ts'
import type { GoogleTables } from './tables/google.ts'
import type { InvoiceTables } from './tables/invoice.ts'
import type { MarketplaceTables } from './tables/marketplace.ts'
import type { MessageTables } from './tables/message.ts'
import type { PaymentTables } from './tables/payment.ts'
import type { ProductTables } from './tables/product.ts'
import type { QueueTables } from './tables/queue.ts'
import type { ReviewTables } from './tables/review.ts'
import type { StaffTables } from './tables/staff.ts'
import type { UserTables } from './tables/user.ts'

export type Database = AppointmentTables &
  BusinessObjectTables &
  CheckoutDayTables &
  CheckoutLedgersTables &
  CheckoutTables &
  CreditTables &
  CustomerTables &
  GoogleTables &
  InvoiceTables &
  MarketplaceTables &
  MessageTables &
  PaymentTables &
  ProductTables &
  QueueTables &
  ReviewTables &
  StaffTables &
  UserTables

package dev.stoa.spark.suites

import org.apache.spark.sql.connector.DeleteFromTests

/** `DELETE FROM` for tables of the Stoa catalog. */
final class StoaDeleteFromSuite extends DeleteFromTests with StoaSession {
  override protected val catalogAndNamespace: String = "stoa.ns."
}

package dev.stoa.spark.suites

import org.apache.spark.sql.connector.DeleteFromTests

/** `DELETE FROM` tables of our catalog. */
final class StoaDeleteFromSuite extends DeleteFromTests with StoaSession {
  override protected val catalogAndNamespace: String = "stoa.ns."
}

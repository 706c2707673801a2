package dev.stoa.spark.suites

import org.apache.spark.sql.sources.HadoopFsRelationTest

/** What Spark asks of sources that keep rows in files, by the format `stoa`. */
final class StoaFileSourceSuite extends HadoopFsRelationTest {
  override val dataSourceName: String = "stoa"
}

package dev.stoa.spark.suites

import java.nio.file.Files

import org.apache.spark.SparkConf
import org.apache.spark.sql.test.SharedSparkSession

/** A session with the Stoa catalog `stoa`, its own warehouse and a schema `ns`. */
trait StoaSession extends SharedSparkSession {
  override protected def sparkConf: SparkConf = StoaSession.settings(super.sparkConf, "stoa")

  override protected def beforeAll(): Unit = {
    super.beforeAll()
    sql("CREATE NAMESPACE IF NOT EXISTS stoa.ns")
  }

  /** Drops the tables that a failed test has left, which would make later tests fail. */
  override protected def afterEach(): Unit = {
    sql("SHOW TABLES IN stoa.ns")
      .collect()
      .foreach(table => sql(s"DROP TABLE IF EXISTS stoa.ns.`${table.getString(1)}`"))
    super.afterEach()
  }
}

/** Settings that all suites share, besides the extensions, which the build sets for all sessions. */
object StoaSession {
  val Catalog = "dev.stoa.spark.StoaCatalog"

  /** Adds Stoa catalogs with these names, each with its own warehouse. */
  def settings(conf: SparkConf, catalogs: String*): SparkConf =
    catalogs.foldLeft(conf.set("spark.sql.shuffle.partitions", "2")) { (settings, name) =>
      settings
        .set(s"spark.sql.catalog.$name", Catalog)
        .set(s"spark.sql.catalog.$name.warehouse", newWarehouse())
    }

  def newWarehouse(): String = Files.createTempDirectory("warehouse").toString
}

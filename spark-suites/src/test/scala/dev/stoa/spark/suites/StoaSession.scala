package dev.stoa.spark.suites

import java.nio.file.Files

import org.apache.spark.SparkConf
import org.apache.spark.sql.test.SharedSparkSession

/** A session with our catalogue, called `stoa`, over a warehouse of its own with a schema `ns`. */
trait StoaSession extends SharedSparkSession {
  override protected def sparkConf: SparkConf = StoaSession.settings(super.sparkConf)

  override protected def beforeAll(): Unit = {
    super.beforeAll()
    sql("CREATE NAMESPACE IF NOT EXISTS stoa.ns")
  }
}

object StoaSession {
  def settings(conf: SparkConf): SparkConf =
    conf
      .set("spark.sql.catalog.stoa", "dev.stoa.spark.StoaCatalog")
      .set("spark.sql.catalog.stoa.warehouse", Files.createTempDirectory("warehouse").toString)
}

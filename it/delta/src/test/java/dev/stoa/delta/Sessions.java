package dev.stoa.delta;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Starts sessions that have the extensions and catalogs of both formats. */
final class Sessions {
  private Sessions() {}

  static SparkSession start(Path directory) {
    return SparkSession.builder()
        .master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config(
            "spark.sql.extensions",
            "dev.stoa.spark.StoaExtensions,io.delta.sql.DeltaSparkSessionExtension")
        .config("spark.sql.catalog.stoa", "dev.stoa.spark.StoaCatalog")
        .config("spark.sql.catalog.stoa.warehouse", directory.resolve("stoa").toString())
        .config(
            "spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
        .config("spark.sql.warehouse.dir", directory.resolve("delta").toString())
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.databricks.delta.snapshotPartitions", "1")
        // Delta's statistics, and processes that set permissions of files, take time too.
        .config("spark.databricks.delta.stats.collect", "false")
        .config("spark.databricks.delta.history.metricsEnabled", "false")
        .config("spark.delta.logStore.file.impl", "io.delta.storage.LocalLogStore")
        .config(
            "spark.sql.streaming.checkpointFileManagerClass",
            "org.apache.spark.sql.execution.streaming.checkpointing"
                + ".FileSystemBasedCheckpointFileManager")
        .config("spark.hadoop.fs.file.impl", PlainFileSystem.class.getName())
        .config("spark.sql.ui.explainMode", "simple")
        .config("spark.sql.ui.retainedExecutions", "100")
        .config("spark.ui.retainedJobs", "100")
        .config("spark.ui.retainedStages", "100")
        .config("spark.ui.retainedTasks", "100")
        // Most of the time would go into compiling what runs once.
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.datetime.java8API.enabled", "true")
        .getOrCreate();
  }
}

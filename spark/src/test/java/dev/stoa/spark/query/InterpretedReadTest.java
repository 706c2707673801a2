package dev.stoa.spark.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.spark.SparkExtension;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Batches that Spark reads without code generation. */
@ExtendWith(SparkExtension.class)
class InterpretedReadTest {
  @TempDir Path directory;

  @Test
  void aDecimalOfManyDigitsMayBeNull(SparkSession session) {
    SparkSession spark = session.newSession();
    spark.conf().set("spark.sql.codegen.wholeStage", "false");
    spark.conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
    spark
        .sql("select named_struct('d', cast(null as decimal(38, 10)), 'i', 7) s")
        .write()
        .format("stoa")
        .mode(SaveMode.Append)
        .save(directory.toString());
    Row read = spark.read().format("stoa").load(directory.toString()).first();
    assertEquals("[[null,7]]", read.toString());
  }
}

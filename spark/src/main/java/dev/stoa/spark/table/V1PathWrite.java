package dev.stoa.spark.table;

import java.util.function.Function;
import org.apache.spark.sql.connector.write.V1Write;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;
import org.apache.spark.sql.sources.InsertableRelation;

/**
 * A write to which Spark passes rows as to a source of API version 1, and which writes them with a
 * plan of version 2.
 */
final class V1PathWrite implements V1Write {
  private final Write write;
  private final Function<Write, SparkTable> newTarget;
  private final PathWriter writer;

  V1PathWrite(Write write, Function<Write, SparkTable> newTarget, PathWriter writer) {
    this.write = write;
    this.newTarget = newTarget;
    this.writer = writer;
  }

  /**
   * Returns a relation that ignores Spark's overwrite flag, since the write already knows which
   * rows to replace.
   */
  @Override
  public InsertableRelation toInsertableRelation() {
    return (rows, isOverwrite) -> writer.insert(newTarget.apply(write), rows);
  }

  @Override
  public StreamingWrite toStreaming() {
    return write.toStreaming();
  }

  @Override
  public String description() {
    return write.description();
  }
}

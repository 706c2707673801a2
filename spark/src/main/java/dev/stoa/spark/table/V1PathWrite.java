package dev.stoa.spark.table;

import java.util.function.Function;
import org.apache.spark.sql.connector.write.V1Write;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;
import org.apache.spark.sql.sources.InsertableRelation;

/**
 * A write to which Spark passes rows as to a source of API version 1; a plan of version 2 writes
 * them.
 */
final class V1PathWrite implements V1Write {
  private final Write write;
  private final Function<Write, SparkTable> target;
  private final PathWriter writer;

  V1PathWrite(Write write, Function<Write, SparkTable> target, PathWriter writer) {
    this.write = write;
    this.target = target;
    this.writer = writer;
  }

  /** The write already knows what to replace. */
  @Override
  public InsertableRelation toInsertableRelation() {
    return (rows, isOverwrite) -> writer.insert(target.apply(write), rows);
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

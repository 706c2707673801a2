package dev.stoa.spark.table;

import java.util.function.Function;
import org.apache.spark.sql.connector.write.V1Write;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;
import org.apache.spark.sql.sources.InsertableRelation;

/**
 * A write whose rows Spark hands over as to a source of its first interface; they are written by a
 * plan of the second all the same.
 */
final class PathInsert implements V1Write {
  private final Write write;
  private final Function<Write, SparkTable> target;
  private final PathSave save;

  PathInsert(Write write, Function<Write, SparkTable> target, PathSave save) {
    this.write = write;
    this.target = target;
    this.save = save;
  }

  /** What is replaced the write knows already. */
  @Override
  public InsertableRelation toInsertableRelation() {
    return (rows, isOverwrite) -> save.insert(target.apply(write), rows);
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

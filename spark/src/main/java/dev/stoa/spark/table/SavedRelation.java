package dev.stoa.spark.table;

import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.types.StructType;

/** What Spark wants to be told of rows that were saved, and does not read. */
public final class SavedRelation extends BaseRelation {
  private final SQLContext context;
  private final StructType type;

  /** Rows of a type. */
  public SavedRelation(SQLContext context, StructType type) {
    this.context = context;
    this.type = type;
  }

  @Override
  public SQLContext sqlContext() {
    return context;
  }

  @Override
  public StructType schema() {
    return type;
  }
}

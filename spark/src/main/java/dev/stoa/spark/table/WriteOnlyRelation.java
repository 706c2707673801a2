package dev.stoa.spark.table;

import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.types.StructType;

/** The relation that Spark expects after saving rows, and never reads. */
public final class WriteOnlyRelation extends BaseRelation {
  private final SQLContext context;
  private final StructType type;

  /** Creates a relation of rows of a type. */
  public WriteOnlyRelation(SQLContext context, StructType type) {
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

package dev.stoa.spark.write;

import dev.stoa.spark.place.TablePlace;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Gathers what a query writes to a table. */
public final class AppendBuilder implements WriteBuilder {
  private final TablePlace place;
  private final LogicalWriteInfo query;

  /** The writing of a query's rows to the table that is, or comes to be, at a place. */
  public AppendBuilder(TablePlace place, LogicalWriteInfo query) {
    this.place = place;
    this.query = query;
  }

  @Override
  public Write build() {
    return new Write() {
      @Override
      public BatchWrite toBatch() {
        return new AppendWrite(place, query.schema());
      }

      @Override
      public String description() {
        return "stoa append to " + place;
      }
    };
  }
}

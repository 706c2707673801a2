package dev.stoa.spark.metric;

import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.write.WrittenSplit;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * A metric of writes. The driver reports its value after the commit: tasks report theirs before
 * they finish, and compress the last rows afterwards.
 */
public abstract class WriteMetric extends SumMetric {
  private WriteMetric(String name, String description, Unit unit) {
    super(name, description, unit);
  }

  /** Creates an instance of each metric. */
  public static CustomMetric[] all() {
    return new CustomMetric[] {new BytesWritten(), new RowsWritten(), new SplitsWritten()};
  }

  /** Returns the values of new split directories. */
  public static CustomTaskMetric[] of(List<WrittenSplit> splits) {
    return new CustomTaskMetric[] {
      new Value(BytesWritten.NAME, splits.stream().mapToLong(WrittenSplit::sizeInBytes).sum()),
      new Value(RowsWritten.NAME, splits.stream().mapToLong(WrittenSplit::rowCount).sum()),
      new Value(SplitsWritten.NAME, splits.size())
    };
  }

  /** Returns the values of new columns, except for the number of rows, which tasks know. */
  public static CustomTaskMetric[] ofColumns(List<WrittenColumns> columns) {
    return new CustomTaskMetric[] {
      new Value(BytesWritten.NAME, columns.stream().mapToLong(WrittenColumns::sizeInBytes).sum()),
      new Value(SplitsWritten.NAME, columns.size())
    };
  }

  /** Returns the number of rows that a task has written so far. */
  public static CustomTaskMetric[] ofRows(long rowCount) {
    return new CustomTaskMetric[] {new Value(RowsWritten.NAME, rowCount)};
  }

  /** Bytes of the new column files. */
  public static final class BytesWritten extends WriteMetric {
    static final String NAME = "bytesWritten";

    /** Creates the metric; called by Spark. */
    public BytesWritten() {
      super(NAME, "bytes written to column files", Unit.BYTES);
    }
  }

  /** Rows in the new column files. */
  public static final class RowsWritten extends WriteMetric {
    static final String NAME = "rowsWritten";

    /** Creates the metric; called by Spark. */
    public RowsWritten() {
      super(NAME, "rows written", Unit.COUNT);
    }
  }

  /** Split directories with new column files. */
  public static final class SplitsWritten extends WriteMetric {
    static final String NAME = "splitsWritten";

    /** Creates the metric; called by Spark. */
    public SplitsWritten() {
      super(NAME, "split directories written", Unit.COUNT);
    }
  }
}

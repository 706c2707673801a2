package dev.stoa.spark.read;

import dev.stoa.table.scan.ScanMetrics;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * The metrics of scans, summed over their tasks and shown with the query in Spark's user interface,
 * which creates an instance of each class by name.
 */
public abstract class ReadMetric extends CustomSumMetric {
  private final String name;
  private final String description;

  ReadMetric(String name, String description) {
    this.name = name;
    this.description = description;
  }

  /** An instance of each metric. */
  static CustomMetric[] all() {
    return new CustomMetric[] {
      new BytesRead(),
      new BytesSkipped(),
      new PagesRead(),
      new RowsSkipped(),
      new SplitsRead(),
      new SplitsPruned()
    };
  }

  /** The values of a task so far. */
  static CustomTaskMetric[] of(ScanMetrics metrics, long rowsSkipped) {
    return new CustomTaskMetric[] {
      new Count(BytesRead.NAME, metrics.bytesRead()),
      new Count(BytesSkipped.NAME, metrics.bytesSkipped()),
      new Count(PagesRead.NAME, metrics.pagesRead()),
      new Count(RowsSkipped.NAME, rowsSkipped)
    };
  }

  /** The values that the driver knows when it plans tasks. */
  static CustomTaskMetric[] ofSplits(long read, long pruned) {
    return new CustomTaskMetric[] {
      new Count(SplitsRead.NAME, read), new Count(SplitsPruned.NAME, pruned)
    };
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String description() {
    return description;
  }

  /** Bytes requested from column files. */
  public static final class BytesRead extends ReadMetric {
    static final String NAME = "bytesRead";

    /** Called by Spark. */
    public BytesRead() {
      super(NAME, "bytes read of column files");
    }
  }

  /** Bytes of the columns that were not read. */
  public static final class BytesSkipped extends ReadMetric {
    static final String NAME = "bytesSkipped";

    /** Called by Spark. */
    public BytesSkipped() {
      super(NAME, "bytes skipped of the columns read");
    }
  }

  /** Pages of which at least one value was read. */
  public static final class PagesRead extends ReadMetric {
    static final String NAME = "pagesRead";

    /** Called by Spark. */
    public PagesRead() {
      super(NAME, "pages read");
    }
  }

  /** Rows that filters excluded while reading. */
  public static final class RowsSkipped extends ReadMetric {
    static final String NAME = "rowsSkipped";

    /** Called by Spark. */
    public RowsSkipped() {
      super(NAME, "rows skipped by filters while reading");
    }
  }

  /** Split directories that may be read. */
  public static final class SplitsRead extends ReadMetric {
    static final String NAME = "splitsRead";

    /** Called by Spark. */
    public SplitsRead() {
      super(NAME, "split directories read");
    }
  }

  /** Split directories ruled out by bounds, partition values or limits. */
  public static final class SplitsPruned extends ReadMetric {
    static final String NAME = "splitsPruned";

    /** Called by Spark. */
    public SplitsPruned() {
      super(NAME, "split directories pruned");
    }
  }

  private record Count(String name, long value) implements CustomTaskMetric {}
}

package dev.stoa.spark.read;

import dev.stoa.table.scan.ScanMetrics;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What scans count, summed over their tasks and shown with the query in Spark's user interface,
 * which makes one of each class by its name.
 */
public abstract class ReadMetric extends CustomSumMetric {
  private final String name;
  private final String description;

  ReadMetric(String name, String description) {
    this.name = name;
    this.description = description;
  }

  /** One of each. */
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

  /** What a task has counted so far. */
  static CustomTaskMetric[] of(ScanMetrics metrics, long rowsSkipped) {
    return new CustomTaskMetric[] {
      new Count(BytesRead.NAME, metrics.bytesRead()),
      new Count(BytesSkipped.NAME, metrics.bytesSkipped()),
      new Count(PagesRead.NAME, metrics.pagesRead()),
      new Count(RowsSkipped.NAME, rowsSkipped)
    };
  }

  /** What the driver knows when tasks are planned. */
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

  /** Bytes of column files that were asked for. */
  public static final class BytesRead extends ReadMetric {
    static final String NAME = "bytesRead";

    /** Called by Spark. */
    public BytesRead() {
      super(NAME, "bytes read of column files");
    }
  }

  /** Bytes of the columns that were not needed. */
  public static final class BytesSkipped extends ReadMetric {
    static final String NAME = "bytesSkipped";

    /** Called by Spark. */
    public BytesSkipped() {
      super(NAME, "bytes skipped of the columns read");
    }
  }

  /** Pages of which something was read. */
  public static final class PagesRead extends ReadMetric {
    static final String NAME = "pagesRead";

    /** Called by Spark. */
    public PagesRead() {
      super(NAME, "pages read");
    }
  }

  /** Rows that filters left out while reading. */
  public static final class RowsSkipped extends ReadMetric {
    static final String NAME = "rowsSkipped";

    /** Called by Spark. */
    public RowsSkipped() {
      super(NAME, "rows skipped by filters while reading");
    }
  }

  /** Split directories of which something may be read. */
  public static final class SplitsRead extends ReadMetric {
    static final String NAME = "splitsRead";

    /** Called by Spark. */
    public SplitsRead() {
      super(NAME, "split directories read");
    }
  }

  /** Split directories that bounds, partition values or limits rule out. */
  public static final class SplitsPruned extends ReadMetric {
    static final String NAME = "splitsPruned";

    /** Called by Spark. */
    public SplitsPruned() {
      super(NAME, "split directories pruned");
    }
  }

  private record Count(String name, long value) implements CustomTaskMetric {}
}

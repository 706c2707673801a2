package dev.stoa.spark.read;

import dev.stoa.spark.metric.SumMetric;
import dev.stoa.table.scan.ScanMetrics;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** A metric of scans. */
public abstract class ReadMetric extends SumMetric {
  private ReadMetric(String name, String description, Unit unit) {
    super(name, description, unit);
  }

  /** Creates an instance of each metric. */
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

  /** Returns the current values of a task. */
  static CustomTaskMetric[] of(ScanMetrics metrics, long rowsSkipped) {
    return new CustomTaskMetric[] {
      new Value(BytesRead.NAME, metrics.bytesRead()),
      new Value(BytesSkipped.NAME, metrics.bytesSkipped()),
      new Value(PagesRead.NAME, metrics.pagesRead()),
      new Value(RowsSkipped.NAME, rowsSkipped)
    };
  }

  /** Returns the values that the driver knows when it plans tasks. */
  static CustomTaskMetric[] ofSplits(long readCount, long prunedCount) {
    return new CustomTaskMetric[] {
      new Value(SplitsRead.NAME, readCount), new Value(SplitsPruned.NAME, prunedCount)
    };
  }

  /** Bytes requested from column files. */
  public static final class BytesRead extends ReadMetric {
    static final String NAME = "bytesRead";

    /** Creates the metric; called by Spark. */
    public BytesRead() {
      super(NAME, "bytes read from column files", Unit.BYTES);
    }
  }

  /** Bytes of the selected columns that were skipped. */
  public static final class BytesSkipped extends ReadMetric {
    static final String NAME = "bytesSkipped";

    /** Creates the metric; called by Spark. */
    public BytesSkipped() {
      super(NAME, "bytes skipped of the columns read", Unit.BYTES);
    }
  }

  /** Pages of which at least one byte was read. */
  public static final class PagesRead extends ReadMetric {
    static final String NAME = "pagesRead";

    /** Creates the metric; called by Spark. */
    public PagesRead() {
      super(NAME, "pages read", Unit.COUNT);
    }
  }

  /** Rows that filters excluded while reading. */
  public static final class RowsSkipped extends ReadMetric {
    static final String NAME = "rowsSkipped";

    /** Creates the metric; called by Spark. */
    public RowsSkipped() {
      super(NAME, "rows skipped by filters while reading", Unit.COUNT);
    }
  }

  /** Split directories that remain after pruning, known when the tasks are planned. */
  public static final class SplitsRead extends ReadMetric {
    static final String NAME = "splitsRead";

    /** Creates the metric; called by Spark. */
    public SplitsRead() {
      super(NAME, "split directories to read", Unit.COUNT);
    }
  }

  /** Split directories ruled out by bounds, partition values or limits. */
  public static final class SplitsPruned extends ReadMetric {
    static final String NAME = "splitsPruned";

    /** Creates the metric; called by Spark. */
    public SplitsPruned() {
      super(NAME, "split directories pruned", Unit.COUNT);
    }
  }
}

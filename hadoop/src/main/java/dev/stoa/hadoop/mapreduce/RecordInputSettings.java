package dev.stoa.hadoop.mapreduce;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.RecordMode;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.JobContext;

/**
 * The settings that all input formats of records share, for those of other packages: columns,
 * predicate, record class and record mode, set by the methods of {@link ColumnInputFormat}.
 */
public final class RecordInputSettings {
  private final JobSettings settings;

  /** Creates the settings of a job's configuration. */
  public RecordInputSettings(Configuration conf) {
    this.settings = new JobSettings(conf);
  }

  /**
   * Checks, when a job is submitted, the names of its settings, and that its mapper takes null keys
   * and the records of its settings.
   *
   * @throws IllegalArgumentException if it does not, or a setting is unknown or invalid
   */
  public static void check(JobContext context) {
    FunctionTypeCheck.checkInput(context, NullWritable.class);
    new JobSettings(context.getConfiguration()).check();
  }

  /** The names of the columns to read; empty for all. */
  public Optional<List<String>> columns() {
    return settings.columns();
  }

  /** The predicate of the rows to read; empty for all. */
  public Optional<FilterPredicate> predicate() {
    return settings.predicate();
  }

  /** The class of the map function's records; empty for generic records. */
  public Optional<Class<?>> recordClass() {
    return settings.recordClass();
  }

  /** Whether the job sets a reader schema. */
  public boolean hasReaderSchema() {
    return settings.hasReaderSchema();
  }

  /** The way in which records are made. */
  public RecordMode recordMode() {
    return settings.recordMode();
  }
}

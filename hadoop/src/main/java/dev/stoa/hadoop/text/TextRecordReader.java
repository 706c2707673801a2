package dev.stoa.hadoop.text;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.checked.CheckedRows;
import dev.stoa.hadoop.mapreduce.RecordInputSettings;
import dev.stoa.predicate.ObjectPredicate;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Passes the records of a split of text to a map function; created by the input formats.
 *
 * @param <T> the class of the map function's records
 */
final class TextRecordReader<T> extends RecordReader<NullWritable, T> {
  /** Opens the records of a split; each input format has its own. */
  interface Opener {
    /** Opens a split. */
    RecordSource open(FileSplit split, Configuration conf, TextProjection projection)
        throws IOException;

    /** Returns the decoders of all columns of a file. */
    List<FieldDecoder> decoders(Configuration conf, TextProjection projection);
  }

  private final Opener opener;
  private RecordSource source;
  private TextRecord record;
  private BadRecordLimit badRecords;
  private RecordMode mode = RecordMode.LAZY;
  private final CheckedRows checkedRows = new CheckedRows();
  private RecordAdapter adapter;

  /** The predicate, or null; and the values of all columns by their ordinals. */
  private ObjectPredicate predicate;

  private IntFunction<Object> columns;

  /** Whether the map function gets the record itself. */
  private boolean isPlain;

  TextRecordReader(Opener opener) {
    this.opener = opener;
  }

  @Override
  public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    RecordInputSettings settings = new RecordInputSettings(conf);
    TextProjection projection = TextProjection.of(conf);
    badRecords = new BadRecordLimit(context);
    mode = settings.recordMode();
    adapter = RecordAdapter.of(settings.recordClass(), projection.recordSchema());
    isPlain = mode == RecordMode.LAZY && settings.recordClass().isEmpty();
    source = opener.open((FileSplit) split, conf, projection);
    List<FieldDecoder> decoders = opener.decoders(conf, projection);
    int[] positions = source.positions();
    int[] ordinals = projection.fileOrdinals();
    List<FieldDecoder> recordDecoders = new ArrayList<>();
    for (int ordinal : ordinals) {
      recordDecoders.add(decoders.get(ordinal));
    }
    record =
        new TextRecord(
            projection.recordSchema(),
            source.fields(),
            recordDecoders,
            Arrays.stream(ordinals).map(ordinal -> positions[ordinal]).toArray());
    TextRecord allColumns =
        new TextRecord(projection.fileSchema(), source.fields(), decoders, positions);
    columns = allColumns::get;
    predicate = projection.predicate().orElse(null);
  }

  // hot: stoa bench parsing
  @Override
  public boolean nextKeyValue() throws IOException {
    while (source.next()) {
      if (badRecords.isPositive() ? isGood() && isSelected() : isSelected()) {
        return true;
      }
    }
    return false;
  }

  private boolean isSelected() {
    return predicate == null || predicate.test(columns);
  }

  /** Checks all fields that the job reads; skips the record if one of them is bad. */
  private boolean isGood() {
    try {
      record.check();
      if (predicate != null) {
        predicate.test(columns);
      }
      return true;
    } catch (InvalidTextException e) {
      badRecords.skip(e);
      return false;
    }
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  // The job declares T as the class that it set, or as a supertype of ColumnarRecord.
  @SuppressWarnings("unchecked")
  @Override
  public T getCurrentValue() throws IOException {
    return (T) (isPlain ? record : adapter.adapt(recordOfMode()));
  }

  private ColumnarRecord recordOfMode() {
    return switch (mode) {
      case LAZY -> record;
      case EAGER -> eagerRecord();
      case CHECKED -> checkedRows.wrapNext(record, source.fields().location());
    };
  }

  private ColumnarRecord eagerRecord() {
    source.fields().checkFields();
    return record.copy();
  }

  @Override
  public float getProgress() throws IOException {
    return source == null ? 0 : source.progress();
  }

  @Override
  public void close() throws IOException {
    checkedRows.close();
    if (source != null) {
      source.close();
    }
  }
}

package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;

/** Passes the lines of {@link TextPeer} to a job as records; a field is parsed on access. */
public final class TextRecordInputFormat extends FileInputFormat<NullWritable, GenericRecord> {
  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader(Projection.from(context.getConfiguration()));
  }

  private static final class TextRecordView extends RecordView {
    private final TextLineSplitter splitter;

    TextRecordView(Projection projection) {
      super(projection.requestedSchema());
      splitter = new TextLineSplitter(projection);
    }

    @Override
    public Object get(int ordinal) {
      Schema type = getSchema().getFields().get(ordinal).schema();
      return DelimitedText.parse(splitter.text(ordinal), type);
    }
  }

  private static final class Reader extends RecordReader<NullWritable, GenericRecord> {
    private final LineRecordReader lines = new LineRecordReader();
    private final TextRecordView view;

    Reader(Projection projection) {
      view = new TextRecordView(projection);
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
      lines.initialize(split, context);
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      if (!lines.nextKeyValue()) {
        return false;
      }
      view.splitter.split(lines.getCurrentValue().toString());
      return true;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public GenericRecord getCurrentValue() {
      return view;
    }

    @Override
    public float getProgress() throws IOException {
      return lines.getProgress();
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }
}

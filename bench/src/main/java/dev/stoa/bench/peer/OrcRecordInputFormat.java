package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.orc.mapred.OrcStruct;
import org.apache.orc.mapreduce.OrcInputFormat;

/** Reads ORC files in jobs; passes the records of ORC's own input format as Avro records. */
public final class OrcRecordInputFormat extends FileInputFormat<NullWritable, GenericRecord> {
  private final OrcInputFormat<OrcStruct> orcFormat = new OrcInputFormat<>();

  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
    Schema requestedSchema = Projection.from(context.getConfiguration()).requestedSchema();
    return new Reader(orcFormat.createRecordReader(split, context), requestedSchema);
  }

  private static final class OrcRecordView extends RecordView {
    private OrcStruct row;

    OrcRecordView(Schema schema) {
      super(schema);
    }

    @Override
    public Object get(int ordinal) {
      return WritableValues.toAvro(row.getFieldValue(ordinal));
    }
  }

  private static final class Reader extends RecordReader<NullWritable, GenericRecord> {
    private final RecordReader<NullWritable, OrcStruct> structs;
    private final OrcRecordView view;

    Reader(RecordReader<NullWritable, OrcStruct> structs, Schema requestedSchema) {
      this.structs = structs;
      this.view = new OrcRecordView(requestedSchema);
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context)
        throws IOException, InterruptedException {
      structs.initialize(split, context);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
      if (!structs.nextKeyValue()) {
        return false;
      }
      view.row = structs.getCurrentValue();
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
    public float getProgress() throws IOException, InterruptedException {
      return structs.getProgress();
    }

    @Override
    public void close() throws IOException {
      structs.close();
    }
  }
}

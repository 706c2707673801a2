package dev.stoa.bench.peer;

import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hive.ql.io.RCFile;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.columnar.BytesRefArrayWritable;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorUtils;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspectorUtils.ObjectInspectorCopyOption;
import org.apache.hadoop.hive.serde2.objectinspector.StructField;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Passes the rows of RCFiles to a job as Avro records; Hive's own input formats use the old mapred
 * API. A split contains the row groups whose sync markers start in it.
 */
public final class RcFileRecordInputFormat extends FileInputFormat<NullWritable, GenericRecord> {
  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  private static final class HiveRecordView extends RecordView {
    private final Path file;
    private final HiveRowSerializer rowSerializer;
    private final List<? extends StructField> fields;
    private Object row;

    HiveRecordView(Path file, HiveRowSerializer rowSerializer, Schema requestedSchema) {
      super(requestedSchema);
      this.file = file;
      this.rowSerializer = rowSerializer;
      this.fields = rowSerializer.fields(requestedSchema);
    }

    void set(BytesRefArrayWritable columns) throws IOException {
      try {
        row = rowSerializer.serializer().deserialize(columns);
      } catch (SerDeException e) {
        throw new IOException(file + ": Hive cannot deserialize a row", e);
      }
    }

    @Override
    public Object get(int ordinal) {
      StructField field = fields.get(ordinal);
      return WritableValues.toAvro(
          ObjectInspectorUtils.copyToStandardObject(
              rowSerializer.inspector().getStructFieldData(row, field),
              field.getFieldObjectInspector(),
              ObjectInspectorCopyOption.WRITABLE));
    }
  }

  private static final class Reader extends SplitRecordReader {
    private final LongWritable rowNumber = new LongWritable();
    private final BytesRefArrayWritable columns = new BytesRefArrayWritable();
    private RCFile.Reader file;
    private HiveRecordView view;
    private boolean hasRow;

    @Override
    void open(FileSplit split, Configuration configuration, Projection projection)
        throws IOException {
      Path path = split.getPath();
      file = new RCFile.Reader(path.getFileSystem(configuration), path, configuration);
      view =
          new HiveRecordView(
              path,
              HiveRowSerializer.of(configuration, projection.fileSchema()),
              projection.requestedSchema());
      if (split.getStart() > file.getPosition()) {
        file.sync(split.getStart());
      }
      hasRow = file.getPosition() < end();
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      hasRow = hasRow && file.next(rowNumber) && file.lastSeenSyncPos() < end();
      if (hasRow) {
        file.getCurrentRow(columns);
        view.set(columns);
      }
      return hasRow;
    }

    @Override
    public GenericRecord getCurrentValue() {
      return view;
    }

    @Override
    long position() throws IOException {
      return file.getPosition();
    }

    @Override
    public void close() {
      file.close();
    }
  }
}

package dev.stoa.bench.experiment.study.file;

import com.sleepycat.bind.tuple.TupleOutput;
import dev.stoa.bench.experiment.study.data.StudyTable;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A file of Berkeley DB's tuples, each after its size in four bytes: the study's record format
 * without a database (section 4.3). A tuple has the values in the order of the table's columns:
 * strings, ints (also for dates, in days since 1970) and doubles.
 */
public final class TupleFormat implements StudyFileFormat {
  @Override
  public String name() {
    return "tuples";
  }

  @Override
  public void write(StudyTable table, Path directory) throws IOException {
    List<Schema.Field> fields = table.schema().getFields();
    TupleOutput tuple = new TupleOutput();
    try (DataOutputStream file =
        new DataOutputStream(
            new BufferedOutputStream(
                Files.newOutputStream(directory.resolve(TextFormat.FILE_NAME))))) {
      for (long position = 0; position < table.rowCount(); position++) {
        encode(fields, table.row(position), tuple);
        file.writeInt(tuple.size());
        file.write(tuple.getBufferBytes(), tuple.getBufferOffset(), tuple.size());
      }
    }
  }

  /** Replaces the content of a tuple with the values of a row. */
  static void encode(List<Schema.Field> fields, GenericRecord row, TupleOutput tuple) {
    tuple.reset();
    for (Schema.Field field : fields) {
      Object value = row.get(field.pos());
      if (value instanceof Integer integer) {
        tuple.writeInt(integer);
      } else if (value instanceof Double floating) {
        tuple.writeDouble(floating);
      } else {
        tuple.writeString(value.toString());
      }
    }
  }
}

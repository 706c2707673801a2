package dev.stoa.bench.experiment.study.file;

import com.google.protobuf.CodedOutputStream;
import dev.stoa.bench.experiment.study.data.StudyTable;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A file of Protocol Buffers, each after its size as a varint, as {@code parseDelimitedFrom}
 * expects. Fields have the numbers 1, 2, … in the order of the table's columns, and the types
 * {@code string}, {@code int32} (also for dates, in days since 1970) and {@code double}.
 */
public final class ProtobufFormat implements StudyFileFormat {
  private static final int MAX_MESSAGE_SIZE_IN_BYTES = 4_096;

  @Override
  public String name() {
    return "protobuf";
  }

  @Override
  public void write(StudyTable table, Path directory) throws IOException {
    List<Schema.Field> fields = table.schema().getFields();
    byte[] message = new byte[MAX_MESSAGE_SIZE_IN_BYTES];
    try (OutputStream file =
        new BufferedOutputStream(Files.newOutputStream(directory.resolve(TextFormat.FILE_NAME)))) {
      CodedOutputStream out = CodedOutputStream.newInstance(file);
      for (long position = 0; position < table.rowCount(); position++) {
        int sizeInBytes = encode(fields, table.row(position), message);
        out.writeUInt32NoTag(sizeInBytes);
        out.writeRawBytes(message, 0, sizeInBytes);
      }
      out.flush();
    }
  }

  /** Encodes a message and returns its size; fields without a value of their own are omitted. */
  private static int encode(List<Schema.Field> fields, GenericRecord row, byte[] message)
      throws IOException {
    CodedOutputStream out = CodedOutputStream.newInstance(message);
    for (Schema.Field field : fields) {
      int number = field.pos() + 1;
      Object value = row.get(field.pos());
      if (value instanceof Integer integer) {
        if (integer != 0) {
          out.writeInt32(number, integer);
        }
      } else if (value instanceof Double floating) {
        if (floating != 0) {
          out.writeDouble(number, floating);
        }
      } else {
        out.writeString(number, value.toString());
      }
    }
    return message.length - out.spaceLeft();
  }
}

package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/** Reads Writables into reused objects; fields that are not read must be decoded, too. */
final class MutableWritableLoop implements DecodingLoop {
  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    Schema.Type[] types = parsingCase.fieldTypes();
    boolean[] areRead = parsingCase.readFields();
    long rowCount = 0;
    long sum = 0;
    DataOutputBuffer bytes = new DataOutputBuffer();
    DataInputBuffer in = new DataInputBuffer();
    Text text = new Text();
    try (SequenceFile.Reader reader = StudySequence.open(directory)) {
      SequenceFile.ValueBytes value = reader.createValueBytes();
      while (reader.nextRaw(bytes, value) >= 0) {
        bytes.reset();
        value.writeUncompressedBytes(bytes);
        in.reset(bytes.getData(), bytes.getLength());
        for (int field = 0; field < types.length; field++) {
          long fieldSum = sum(types[field], in, text);
          sum += areRead[field] ? fieldSum : 0;
        }
        bytes.reset();
        rowCount++;
      }
    }
    return new Sums(rowCount, sum);
  }

  private static long sum(Schema.Type type, DataInputBuffer in, Text text) throws IOException {
    if (type == Schema.Type.STRING) {
      text.readFields(in);
      return Sums.ofBytes(text.getBytes(), 0, text.getLength());
    }
    return type == Schema.Type.INT ? in.readInt() : Sums.ofDouble(in.readDouble());
  }
}

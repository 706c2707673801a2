package dev.stoa.bench.experiment.parsing;

import com.sleepycat.bind.tuple.TupleBinding;
import com.sleepycat.bind.tuple.TupleInput;
import com.sleepycat.je.DatabaseEntry;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hadoop.io.Text;

/**
 * Decodes tuples into reused objects, as the study's own decoder does: bytes of texts are copied
 * into one text. Texts that are not read are skipped.
 */
final class MutableTupleLoop implements DecodingLoop {
  private final TupleSource.Opener opener;
  private final Text text = new Text();

  MutableTupleLoop(TupleSource.Opener opener) {
    this.opener = opener;
  }

  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    Schema.Type[] types = parsingCase.fieldTypes();
    boolean[] areRead = parsingCase.readFields();
    long rowCount = 0;
    long sum = 0;
    DatabaseEntry tuple = new DatabaseEntry();
    try (TupleSource source = opener.open(directory)) {
      while (source.next(tuple)) {
        TupleInput in = TupleBinding.entryToInput(tuple);
        for (int field = 0; field < types.length; field++) {
          sum += sum(types[field], areRead[field], in);
        }
        rowCount++;
      }
    }
    return new Sums(rowCount, sum);
  }

  /** Reads or skips a field, and returns its sum; 0 if it is skipped. */
  private long sum(Schema.Type type, boolean isRead, TupleInput in) {
    if (type == Schema.Type.STRING) {
      int sizeInBytes = in.getStringByteLength(); // with the zero after the text
      if (isRead) {
        text.set(in.getBufferBytes(), in.getBufferOffset(), sizeInBytes - 1);
      }
      in.skipFast(sizeInBytes);
      return isRead ? Sums.ofBytes(text.getBytes(), 0, text.getLength()) : 0;
    }
    long sum = type == Schema.Type.INT ? in.readInt() : Sums.ofDouble(in.readDouble());
    return isRead ? sum : 0;
  }
}

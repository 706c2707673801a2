package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.hive.ql.io.RCFile;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.columnar.LazyBinaryColumnarSerDe;

/** Writes an RCFile with Hive's serializer. */
final class RcFilePeerWriter implements PeerWriter {
  private final RCFile.Writer file;
  private final LazyBinaryColumnarSerDe serializer;
  private final RecordInspector inspector;

  RcFilePeerWriter(RCFile.Writer file, HiveRowSerializer rowSerializer, Schema schema) {
    this.file = file;
    this.serializer = rowSerializer.serializer();
    this.inspector = new RecordInspector(schema);
  }

  @Override
  public void write(GenericRecord row) throws IOException {
    try {
      file.append(serializer.serialize(row, inspector));
    } catch (SerDeException e) {
      throw new IOException("Hive cannot serialize " + row, e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

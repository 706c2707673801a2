package dev.stoa.bench.peer;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.fs.Path;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** Writes an ORC file in batches, ORC's fastest interface. */
public final class OrcPeerWriter implements PeerWriter {
  private final Writer file;
  private final VectorizedRowBatch batch;

  private OrcPeerWriter(Writer file, VectorizedRowBatch batch) {
    this.file = file;
    this.batch = batch;
  }

  static OrcPeerWriter create(Path path, Schema schema, CompressionKind compression)
      throws IOException {
    return create(
        path, schema, OrcFile.writerOptions(PeerFiles.newConfiguration()).compress(compression));
  }

  /** Creates a file; the schema of the options is set. */
  public static OrcPeerWriter create(Path path, Schema schema, OrcFile.WriterOptions options)
      throws IOException {
    TypeDescription type = OrcSchemas.of(schema);
    Writer file = OrcFile.createWriter(path, options.setSchema(type));
    return new OrcPeerWriter(file, type.createRowBatch());
  }

  @Override
  public void write(GenericRecord row) throws IOException {
    int batchRow = batch.size++;
    for (int ordinal = 0; ordinal < batch.cols.length; ordinal++) {
      OrcColumnWriter.set(batch.cols[ordinal], batchRow, row.get(ordinal));
    }
    if (batch.size == batch.getMaxSize()) {
      writeBatch();
    }
  }

  private void writeBatch() throws IOException {
    file.addRowBatch(batch);
    batch.reset();
  }

  @Override
  public void close() throws IOException {
    if (batch.size > 0) {
      writeBatch();
    }
    file.close();
  }
}

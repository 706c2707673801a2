package dev.stoa.bench.flip;

import dev.stoa.bench.peer.OrcColumnWriter;
import dev.stoa.bench.peer.OrcSchemas;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.orc.mapred.OrcStruct;
import org.apache.orc.mapreduce.OrcMapreduceRecordReader;
import org.apache.orc.storage.ql.exec.vector.VectorizedRowBatch;

/** ORC files, read through the records of {@code orc-mapreduce}. */
final class OrcFlipFormat implements FlipFormat {
  @Override
  public String label() {
    return "ORC";
  }

  @Override
  public String setup() {
    return "defaults: codec zstd";
  }

  private static org.apache.hadoop.fs.Path file(Path directory) {
    return new org.apache.hadoop.fs.Path(directory.resolve("rows.orc").toUri());
  }

  /** Creates a configuration for local files without Hadoop's checksums. */
  private static Configuration newConfiguration() {
    Configuration configuration = PeerFiles.newConfiguration();
    configuration.setClass("fs.file.impl", RawLocalFileSystem.class, FileSystem.class);
    return configuration;
  }

  @Override
  public void write(Path directory, Rows rows) throws IOException {
    TypeDescription type = OrcSchemas.of(rows.schema());
    VectorizedRowBatch batch = type.createRowBatch();
    try (Writer writer =
        OrcFile.createWriter(
            file(directory), OrcFile.writerOptions(newConfiguration()).setSchema(type))) {
      while (rows.iterator().hasNext()) {
        GenericRecord row = rows.iterator().next();
        int rowIndex = batch.size++;
        for (int ordinal = 0; ordinal < batch.cols.length; ordinal++) {
          OrcColumnWriter.set(batch.cols[ordinal], rowIndex, row.get(ordinal));
        }
        if (batch.size == batch.getMaxSize() || !rows.iterator().hasNext()) {
          writer.addRowBatch(batch);
          batch.reset();
        }
      }
    }
  }

  @Override
  public void read(Path directory, Consumer<String> rows) throws IOException {
    try (Reader file =
            OrcFile.createReader(file(directory), OrcFile.readerOptions(newConfiguration()));
        OrcMapreduceRecordReader<OrcStruct> reader =
            new OrcMapreduceRecordReader<>(file, file.options())) {
      while (reader.nextKeyValue()) {
        rows.accept(RowText.of(reader.getCurrentValue()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(directory + ": interrupted", e);
    }
  }
}

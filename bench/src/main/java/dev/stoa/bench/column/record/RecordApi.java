package dev.stoa.bench.column.record;

import dev.stoa.bench.column.Query;
import dev.stoa.bench.peer.PeerFiles;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.FileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.FsInput;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The record interfaces of peers. */
public enum RecordApi {
  /** Avro's files, with one reused record. */
  AVRO {
    @Override
    public RecordStream open(Path file, Query query) throws IOException {
      return openAvro(file, query);
    }
  },
  /** Parquet's Avro bindings, with the condition pushed down. */
  PARQUET {
    @Override
    public RecordStream open(Path file, Query query) throws IOException {
      return ParquetRecords.open(file, query);
    }
  };

  /** Opens a file for the columns of a query. */
  public abstract RecordStream open(Path file, Query query) throws IOException;

  private static RecordStream openAvro(Path file, Query query) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    GenericDatumReader<GenericRecord> datum = new GenericDatumReader<>();
    FileReader<GenericRecord> in = new DataFileReader<>(new FsInput(file, configuration), datum);
    Schema requestedSchema = RecordTotals.requestedSchema(query, in.getSchema());
    datum.setExpected(requestedSchema);
    GenericRecord record = new org.apache.avro.generic.GenericData.Record(requestedSchema);
    return new RecordStream() {
      @Override
      public Schema schema() {
        return requestedSchema;
      }

      @Override
      public Optional<GenericRecord> next() throws IOException {
        return in.hasNext() ? Optional.of(in.next(record)) : Optional.empty();
      }

      @Override
      public void close() throws IOException {
        in.close();
      }
    };
  }
}

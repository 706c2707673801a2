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

/** The interface through which the records of a peer's file are read. */
public enum RecordApi {
  /** Avro's file reader, with one reused record. */
  AVRO {
    @Override
    public RecordStream open(Path file, Query query) throws IOException {
      return openAvro(file, query);
    }
  },
  /** The parquet-avro library, with predicate pushdown. */
  PARQUET {
    @Override
    public RecordStream open(Path file, Query query) throws IOException {
      return ParquetRecords.open(file, query);
    }
  };

  /** Opens a file to read the columns that a query needs. */
  public abstract RecordStream open(Path file, Query query) throws IOException;

  private static RecordStream openAvro(Path file, Query query) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    GenericDatumReader<GenericRecord> datumReader = new GenericDatumReader<>();
    FileReader<GenericRecord> fileReader =
        new DataFileReader<>(new FsInput(file, configuration), datumReader);
    Schema requestedSchema = RecordTotals.requestedSchema(query, fileReader.getSchema());
    datumReader.setExpected(requestedSchema);
    GenericRecord record = new org.apache.avro.generic.GenericData.Record(requestedSchema);
    return new RecordStream() {
      @Override
      public Schema schema() {
        return requestedSchema;
      }

      @Override
      public Optional<GenericRecord> next() throws IOException {
        return fileReader.hasNext() ? Optional.of(fileReader.next(record)) : Optional.empty();
      }

      @Override
      public void close() throws IOException {
        fileReader.close();
      }
    };
  }
}

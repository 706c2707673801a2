package dev.stoa.bench.column.record;

import dev.stoa.bench.column.Question;
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

/** The interfaces for records that peers have. */
public enum RecordApi {
  /** Avro's files, one reused record. */
  AVRO {
    @Override
    public RecordStream open(Path file, Question question) throws IOException {
      return openAvro(file, question);
    }
  },
  /** Parquet's bridge to Avro, which knows the condition. */
  PARQUET {
    @Override
    public RecordStream open(Path file, Question question) throws IOException {
      return ParquetRecords.open(file, question);
    }
  };

  /** Opens a file for the columns that a question needs. */
  public abstract RecordStream open(Path file, Question question) throws IOException;

  private static RecordStream openAvro(Path file, Question question) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    GenericDatumReader<GenericRecord> datum = new GenericDatumReader<>();
    FileReader<GenericRecord> in = new DataFileReader<>(new FsInput(file, configuration), datum);
    Schema asked = RecordTotals.asked(question, in.getSchema());
    datum.setExpected(asked);
    GenericRecord record = new org.apache.avro.generic.GenericData.Record(asked);
    return new RecordStream() {
      @Override
      public Schema schema() {
        return asked;
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

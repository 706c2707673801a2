package dev.stoa.cli.input.avro;

import dev.stoa.cli.input.file.BadRecordException;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.ExactGenericData;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DatumReader;

/**
 * The records of an Avro container file, resolved to the given schema or that of the first file.
 */
public final class AvroFileRecordReader implements FileRecordReader {
  private final OpenInput input;
  private final DataFileStream<Object> stream;
  private final TailInputStream tail;
  private final byte[] syncMarker;
  private final ValueWrapper wrapper;
  private Object reused;
  private GenericRecord record;
  private long recordCount;

  private AvroFileRecordReader(
      InputLocation location, OpenInput input, Schema expected, ValueWrapper wrapper)
      throws IOException {
    this.input = input;
    this.tail = new TailInputStream(input.stream(), DataFileConstants.SYNC_SIZE);
    this.stream = stream(tail, new GenericDatumReader<>(null, expected, new ExactGenericData()));
    this.syncMarker = AvroSyncMarker.read(location);
    checkCompatible(stream.getSchema(), expected);
    this.wrapper = wrapper;
  }

  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    AvroZstdCodec.register();
    InputLocation first = locations.get(0);
    Schema stored = options.schema().orElseGet(() -> storedSchema(first));
    ValueWrapper wrapper = ValueWrapper.of(stored);
    return new ConcatenatedRecordSource(
        wrapper.schema(), locations, location -> open(location, stored, wrapper));
  }

  private static Schema storedSchema(InputLocation location) {
    try (OpenInput input = OpenInput.open(location);
        DataFileStream<Object> stream = stream(input.stream(), new GenericDatumReader<>())) {
      return stream.getSchema();
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  private static AvroFileRecordReader open(
      InputLocation location, Schema expected, ValueWrapper wrapper) throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isOpen = false;
    try {
      AvroFileRecordReader reader = new AvroFileRecordReader(location, input, expected, wrapper);
      isOpen = true;
      return reader;
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  private static DataFileStream<Object> stream(InputStream bytes, DatumReader<Object> reader)
      throws IOException {
    try {
      return new DataFileStream<>(bytes, reader);
    } catch (EOFException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw damaged("the header", e);
    }
  }

  private static void checkCompatible(Schema stored, Schema expected) throws IOException {
    SchemaCompatibility.SchemaPairCompatibility pair =
        SchemaCompatibility.checkReaderWriterCompatibility(expected, stored);
    if (pair.getType() == SchemaCompatibility.SchemaCompatibilityType.INCOMPATIBLE) {
      SchemaCompatibility.Incompatibility reason = pair.getResult().getIncompatibilities().get(0);
      throw new BadRecordException(
          "at the schema's "
              + reason.getLocation()
              + ": it does not match the expected schema, given or taken from the first input ("
              + reason.getMessage()
              + "): give a matching schema with --schema");
    }
  }

  @Override
  public boolean next() throws IOException {
    try {
      if (!stream.hasNext()) {
        checkEnd();
        return false;
      }
      reused = stream.next(reused);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // A corrupt length requests more memory than there is.
      throw unreadable(e);
    }
    recordCount++;
    record = wrapper.wrap(reused);
    return true;
  }

  /** Avro takes a truncated block for the end of the file. */
  private void checkEnd() throws IOException {
    if (!Arrays.equals(tail.tail(), syncMarker)) {
      throw new EOFException("the Avro file ends within a block");
    }
  }

  private IOException unreadable(Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof EOFException eof) {
        return eof;
      }
    }
    return damaged("the record after record " + recordCount, fault);
  }

  private static BadRecordException damaged(String location, Throwable cause) {
    return new BadRecordException(
        "in "
            + location
            + ": the Avro file is damaged ("
            + InputErrors.reason(cause)
            + "): copy or download it again",
        cause);
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return input.position();
  }

  @Override
  public String location() {
    return "record " + recordCount;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}

package dev.stoa.cli.input;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DatumReader;

/** The records of an Avro container file, resolved to the schema that was given or comes first. */
final class AvroFileRecords implements FileRecords {
  private final OpenInput input;
  private final DataFileStream<Object> stream;
  private final ValueWrapper wrapper;
  private Object reused;
  private GenericRecord record;
  private long recordCount;

  private AvroFileRecords(OpenInput input, DataFileStream<Object> stream, ValueWrapper wrapper) {
    this.input = input;
    this.stream = stream;
    this.wrapper = wrapper;
  }

  static RecordSource source(List<InputLocation> locations, InputOptions options) {
    AvroZstdCodec.register();
    InputLocation first = locations.get(0);
    Schema stored = options.schema().orElseGet(() -> storedSchema(first));
    ValueWrapper wrapper = ValueWrapper.of(stored);
    return new ConcatenatedRecordSource(
        wrapper.schema(), locations, location -> open(location, stored, wrapper));
  }

  private static Schema storedSchema(InputLocation location) {
    OpenInput input = null;
    try {
      input = OpenInput.open(location);
      try (DataFileStream<Object> stream = stream(input, new GenericDatumReader<>())) {
        return stream.getSchema();
      }
    } catch (IOException e) {
      throw ReadFaults.sentence(location.name(), e);
    }
  }

  private static AvroFileRecords open(InputLocation location, Schema expected, ValueWrapper wrapper)
      throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isOpen = false;
    try {
      GenericDatumReader<Object> reader = new GenericDatumReader<>(null, expected);
      DataFileStream<Object> stream = stream(input, reader);
      checkCompatible(stream.getSchema(), expected);
      AvroFileRecords records = new AvroFileRecords(input, stream, wrapper);
      isOpen = true;
      return records;
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  private static DataFileStream<Object> stream(OpenInput input, DatumReader<Object> reader)
      throws IOException {
    try {
      return new DataFileStream<>(input.stream(), reader);
    } catch (AvroRuntimeException e) {
      throw damaged("its header: " + e.getMessage(), e);
    }
  }

  private static void checkCompatible(Schema stored, Schema expected) throws IOException {
    SchemaCompatibility.SchemaPairCompatibility pair =
        SchemaCompatibility.checkReaderWriterCompatibility(expected, stored);
    if (pair.getType() == SchemaCompatibility.SchemaCompatibilityType.INCOMPATIBLE) {
      SchemaCompatibility.Incompatibility reason = pair.getResult().getIncompatibilities().get(0);
      throw new BadRecordException(
          "at its schema's "
              + reason.getLocation()
              + ": it cannot be read with the schema that was given or that the first input has ("
              + reason.getMessage()
              + "): give a schema that fits, with --schema");
    }
  }

  @Override
  public boolean next() throws IOException {
    try {
      if (!stream.hasNext()) {
        return false;
      }
      reused = stream.next(reused);
    } catch (EOFException e) {
      throw e;
    } catch (AvroRuntimeException | IOException | IndexOutOfBoundsException e) {
      throw unreadable(e);
    }
    recordCount++;
    record = wrapper.wrap(reused);
    return true;
  }

  private IOException unreadable(Exception fault) {
    if (fault.getCause() instanceof EOFException cut) {
      return cut;
    }
    return damaged("after record " + recordCount + ": " + fault.getMessage(), fault);
  }

  private static BadRecordException damaged(String what, Exception cause) {
    return new BadRecordException(
        "as an Avro file it is damaged, in or " + what + "; copy or download it again", cause);
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
  public String place() {
    return "record " + recordCount;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}

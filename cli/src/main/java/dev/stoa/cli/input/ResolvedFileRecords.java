package dev.stoa.cli.input;

import dev.stoa.record.DatumTransfer;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/**
 * The records of files that have schemas of their own, each resolved by Avro's rules to the schema
 * that was given or that the first file has; Parquet and ORC stand on it.
 */
final class ResolvedFileRecords implements FileRecords {
  /** Reads the schema of a file. */
  @FunctionalInterface
  interface SchemaOf {
    Schema of(InputLocation location) throws IOException;
  }

  private final FileRecords file;
  private final DatumTransfer<GenericRecord, GenericRecord> transfer;
  private GenericRecord record;

  private ResolvedFileRecords(FileRecords file, Schema found, Schema wanted) {
    this.file = file;
    this.transfer =
        new DatumTransfer<>(
            new GenericDatumWriter<>(found),
            new GenericDatumReader<>(found, wanted, new ExactGenericData()));
  }

  static RecordSource source(
      List<InputLocation> locations,
      InputOptions options,
      SchemaOf schemas,
      FileRecordsOpener opener) {
    Schema wanted = options.schema().orElseGet(() -> schema(locations.get(0), schemas));
    return new ConcatenatedRecordSource(
        wanted, locations, location -> open(location, wanted, schemas, opener));
  }

  private static Schema schema(InputLocation location, SchemaOf schemas) {
    try {
      return schemas.of(location);
    } catch (IOException e) {
      throw ReadFaults.sentence(location.name(), e);
    }
  }

  private static FileRecords open(
      InputLocation location, Schema wanted, SchemaOf schemas, FileRecordsOpener opener)
      throws IOException {
    Schema found = schemas.of(location);
    if (found.equals(wanted)) {
      return opener.open(location);
    }
    Schema renamed = renamed(found, wanted);
    checkCompatible(renamed, wanted);
    return new ResolvedFileRecords(opener.open(location), renamed, wanted);
  }

  /** What the rows' record is called in the file says nothing. */
  private static Schema renamed(Schema found, Schema wanted) {
    List<Schema.Field> fields =
        found.getFields().stream().map(field -> new Schema.Field(field, field.schema())).toList();
    return Schema.createRecord(
        wanted.getName(), found.getDoc(), wanted.getNamespace(), false, fields);
  }

  private static void checkCompatible(Schema found, Schema wanted) throws IOException {
    SchemaCompatibility.SchemaPairCompatibility pair =
        SchemaCompatibility.checkReaderWriterCompatibility(wanted, found);
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

  /** A fault that a reader of a kind of files told of, whatever it threw. */
  static IOException damaged(String kind, String place, Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadRecordException told) {
        return told;
      }
      if (cause instanceof EOFException
          || cause instanceof java.nio.file.NoSuchFileException
          || cause instanceof java.io.FileNotFoundException) {
        return (IOException) cause;
      }
    }
    return new BadRecordException(
        "in "
            + place
            + ": the "
            + kind
            + " file is damaged or has what cannot be read ("
            + ReadFaults.reason(fault)
            + "): copy or download it again, or write it anew",
        fault);
  }

  @Override
  public boolean next() throws IOException {
    if (!file.next()) {
      return false;
    }
    try {
      record = transfer.transfer(file.record());
    } catch (AvroRuntimeException e) {
      throw new BadRecordException(
          "at " + file.place() + ": " + e.getMessage() + ": correct it or leave it out", e);
    }
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return file.position();
  }

  @Override
  public String place() {
    return file.place();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

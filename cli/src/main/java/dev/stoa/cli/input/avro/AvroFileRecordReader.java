package dev.stoa.cli.input.avro;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.ExactGenericData;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.ReaderSchema;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DatumReader;

/** Reads the records of an Avro container file, resolved to the {@link ReaderSchema}. */
public final class AvroFileRecordReader implements FileRecordReader {
  private final OpenInput input;
  private final DataFileStream<Object> stream;
  private final TailInputStream tailStream;
  private final byte[] syncMarker;
  private final ValueWrapper wrapper;
  private Object datum;
  private GenericRecord record;
  private long recordCount;

  private AvroFileRecordReader(
      InputLocation location, OpenInput input, ReaderSchema readerSchema, ValueWrapper wrapper)
      throws IOException {
    this.input = input;
    this.tailStream = new TailInputStream(input.stream(), DataFileConstants.SYNC_SIZE);
    this.stream =
        openStream(
            tailStream,
            new GenericDatumReader<>(null, readerSchema.schema(), new ExactGenericData()));
    this.syncMarker = AvroSyncMarker.read(location);
    readerSchema.check(stream.getSchema());
    this.wrapper = wrapper;
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    AvroZstdCodec.register();
    ReaderSchema readerSchema =
        ReaderSchema.of(locations, options, AvroFileRecordReader::readSchema);
    ValueWrapper wrapper = ValueWrapper.of(readerSchema.schema());
    return new ConcatenatedRecordSource(
        wrapper.schema(),
        locations,
        options.badRecords(),
        location -> {
          Schema writerSchema = readSchema(location);
          if (!readerSchema.needsConversion(writerSchema)) {
            return open(location, readerSchema, wrapper, options);
          }
          ReaderSchema unresolved = new ReaderSchema(writerSchema, false);
          return ResolvingRecordReader.resolve(
              writerSchema,
              readerSchema,
              () -> open(location, unresolved, ValueWrapper.of(writerSchema), options));
        });
  }

  private static FileRecordReader open(
      InputLocation location, ReaderSchema readerSchema, ValueWrapper wrapper, InputOptions options)
      throws IOException {
    return options.badRecords().areSkipped()
        ? AvroBlockRecordReader.open(location, readerSchema, wrapper)
        : open(location, readerSchema, wrapper);
  }

  private static Schema readSchema(InputLocation location) throws IOException {
    try (OpenInput input = OpenInput.open(location);
        DataFileStream<Object> stream = openStream(input.stream(), new GenericDatumReader<>())) {
      return stream.getSchema();
    }
  }

  private static AvroFileRecordReader open(
      InputLocation location, ReaderSchema readerSchema, ValueWrapper wrapper) throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isOpen = false;
    try {
      AvroFileRecordReader reader =
          new AvroFileRecordReader(location, input, readerSchema, wrapper);
      isOpen = true;
      return reader;
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  static DataFileStream<Object> openStream(InputStream in, DatumReader<Object> datumReader)
      throws IOException {
    try {
      return new DataFileStream<>(in, datumReader);
    } catch (EOFException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw damaged("the header", e);
    }
  }

  @Override
  public boolean next() throws IOException {
    try {
      if (!stream.hasNext()) {
        checkEnd();
        return false;
      }
      datum = stream.next(datum);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // A damaged length requests more memory than there is.
      throw toIoException(e);
    }
    recordCount++;
    record = wrapper.toRow(datum);
    return true;
  }

  /**
   * Checks that the file ends after a block: Avro takes a truncated block for the end of the file.
   */
  private void checkEnd() throws IOException {
    if (!Arrays.equals(tailStream.tail(), syncMarker)) {
      throw new EOFException("the Avro file ends within a block");
    }
  }

  private IOException toIoException(Throwable exception) {
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof EOFException eof) {
        return eof;
      }
    }
    return damaged("record " + (recordCount + 1), exception);
  }

  private static InvalidFileException damaged(String location, Throwable cause) {
    return new InvalidFileException(
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

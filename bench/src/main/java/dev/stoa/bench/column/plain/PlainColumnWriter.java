package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ValueKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.util.Utf8;

/** Writes the files of one plain column; a null is stored as zero. */
final class PlainColumnWriter {
  private final Path directory;
  private final PlainColumn column;
  private final PlainFileWriter values;
  private final PlainFileWriter validity;
  private final PlainFileWriter offsets;
  private long validityWord;
  private int bitCount;
  private boolean hasNulls;

  private PlainColumnWriter(
      Path directory,
      PlainColumn column,
      PlainFileWriter values,
      PlainFileWriter validity,
      PlainFileWriter offsets) {
    this.directory = directory;
    this.column = column;
    this.values = values;
    this.validity = validity;
    this.offsets = offsets;
  }

  static PlainColumnWriter create(Path directory, PlainColumn column) throws IOException {
    PlainFileWriter offsets = PlainFileWriter.create(directory.resolve(column.offsetsFile()));
    offsets.putLong(0);
    return new PlainColumnWriter(
        directory,
        column,
        PlainFileWriter.create(directory.resolve(column.valuesFile())),
        PlainFileWriter.create(directory.resolve(column.validityFile())),
        offsets);
  }

  void write(Object value) throws IOException {
    boolean isNull = value == null;
    hasNulls |= isNull;
    validityWord |= (isNull ? 0L : 1L) << bitCount;
    bitCount++;
    if (bitCount == Long.SIZE) {
      flushValidity();
    }
    switch (column.column().kind()) {
      case INT -> values.putInt(isNull ? 0 : (Integer) value);
      case LONG -> values.putLong(isNull ? 0 : (Long) value);
      case DOUBLE -> values.putLong(isNull ? 0 : Double.doubleToRawLongBits((Double) value));
      case BYTES -> writeBytes(value);
    }
  }

  private void writeBytes(Object value) throws IOException {
    if (value instanceof ByteBuffer buffer) {
      values.put(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
    } else if (value instanceof Utf8 text) {
      values.put(text.getBytes(), 0, text.getByteLength());
    } else if (value != null) {
      byte[] bytes = value.toString().getBytes(StandardCharsets.UTF_8);
      values.put(bytes, 0, bytes.length);
    }
    offsets.putLong(values.sizeInBytes());
  }

  private void flushValidity() throws IOException {
    validity.putLong(validityWord);
    validityWord = 0;
    bitCount = 0;
  }

  /** Closes the files, removes those that are not needed, and returns the column's description. */
  PlainColumn finish() throws IOException {
    if (bitCount > 0) {
      flushValidity();
    }
    values.close();
    validity.close();
    offsets.close();
    if (!hasNulls) {
      Files.delete(directory.resolve(column.validityFile()));
    }
    if (column.column().kind() != ValueKind.BYTES) {
      Files.delete(directory.resolve(column.offsetsFile()));
    }
    return new PlainColumn(column.column(), column.ordinal(), hasNulls);
  }
}

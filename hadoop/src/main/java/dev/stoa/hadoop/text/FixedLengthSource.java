package dev.stoa.hadoop.text;

import dev.stoa.hadoop.mapreduce.TextInputKeys;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * The records of a fixed length that begin in a split. Its fields are at the same places in each
 * record; blanks around text are not part of it.
 */
final class FixedLengthSource extends FieldSource implements RecordSource {
  private static final int BUFFER_SIZE_IN_BYTES = 256 * 1024;

  private final SplitInput input;
  private final int recordLength;
  private final int[] offsets;
  private final int[] widths;
  private final boolean[] areText;
  private final byte[] buffer;

  /** The number of bytes from the beginning of the split to the buffer. */
  private long bufferOffset;

  private int limit;

  /** The index of the current record in the buffer. */
  private int start;

  private FixedLengthSource(SplitInput input, List<FixedField> fields, int recordLength) {
    this.input = input;
    this.recordLength = recordLength;
    this.offsets = fields.stream().mapToInt(FixedField::offset).toArray();
    this.widths = fields.stream().mapToInt(FixedField::width).toArray();
    this.areText = new boolean[offsets.length];
    for (int i = 0; i < areText.length; i++) {
      areText[i] = fields.get(i).encoding() == FixedField.Encoding.TEXT;
    }
    this.buffer = new byte[Math.max(BUFFER_SIZE_IN_BYTES / recordLength, 1) * recordLength];
  }

  /** Opens a split at the first record that begins in it. */
  static FixedLengthSource open(
      FileSplit split, Configuration conf, List<FixedField> fields, int recordLength)
      throws IOException {
    long rest = split.getStart() % recordLength;
    long skipped = Math.min(split.getLength(), rest == 0 ? 0 : recordLength - rest);
    FileSplit aligned =
        new FileSplit(
            split.getPath(),
            split.getStart() + skipped,
            split.getLength() - skipped,
            new String[0]);
    SplitInput input = SplitInput.openUndivided(aligned, conf);
    FixedLengthSource source = new FixedLengthSource(input, fields, recordLength);
    source.start = -recordLength;
    source.bytes = source.buffer;
    return source;
  }

  // hot: stoa bench grep
  @Override
  public boolean next() throws IOException {
    start += recordLength;
    if (start >= limit) {
      bufferOffset += limit;
      start = 0;
      fill();
    }
    return limit > 0 && bufferOffset + start < input.ownLength();
  }

  /** Fills the buffer with whole records. */
  private void fill() throws IOException {
    limit = 0;
    while (limit < buffer.length && bufferOffset + limit < input.ownLength()) {
      int count = input.read(buffer, limit, buffer.length - limit);
      if (count < 0) {
        break;
      }
      limit += count;
    }
    // The last record may end after the split.
    while (limit % recordLength != 0) {
      int count = input.read(buffer, limit, recordLength - limit % recordLength);
      if (count < 0) {
        start = limit - limit % recordLength;
        throw new InvalidTextException(
            "%s: the file ends after %d of the %d bytes of a record: check that it is complete, and"
                    .formatted(location(), limit % recordLength, recordLength)
                + " the widths in "
                + TextInputKeys.SCHEMA
                + " and "
                + TextInputKeys.RECORD_LENGTH);
      }
      limit += count;
    }
  }

  @Override
  void locate(int position) {
    from = start + offsets[position];
    to = from + widths[position];
    if (areText[position]) {
      while (to > from && buffer[to - 1] == ' ') {
        to--;
      }
      while (from < to && buffer[from] == ' ') {
        from++;
      }
    }
  }

  @Override
  void checkFields() {
    // A record has all fields.
  }

  @Override
  String location() {
    long offset = input.start() + bufferOffset + start;
    return "%s, record %d (byte %d%s)"
        .formatted(
            input.path(),
            offset / recordLength + 1,
            offset,
            input.isCompressed() ? " of the decompressed file" : "");
  }

  @Override
  public FieldSource fields() {
    return this;
  }

  @Override
  public int[] positions() {
    return IntStream.range(0, offsets.length).toArray();
  }

  @Override
  public float progress() throws IOException {
    return input.progress();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}

package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The limit: the same values taken from the mapped file, with no object and no check of a byte. */
final class MappedLoop {
  private final RecordForm form;

  MappedLoop(RecordForm form) {
    this.form = form;
  }

  /** Of a file of less than 2 GiB for each mapping. */
  Sums sum(Path directory, long rows) throws IOException {
    long rowsOfAMapping = Integer.MAX_VALUE / RecordForm.SIZE_IN_BYTES;
    long sum = 0;
    try (FileChannel file = FileChannel.open(PlainFile.in(directory), StandardOpenOption.READ)) {
      for (long first = 0; first < rows; first += rowsOfAMapping) {
        int count = (int) Math.min(rowsOfAMapping, rows - first);
        sum +=
            sum(
                file.map(
                    FileChannel.MapMode.READ_ONLY,
                    first * RecordForm.SIZE_IN_BYTES,
                    (long) count * RecordForm.SIZE_IN_BYTES),
                count);
      }
    }
    return new Sums(rows, sum);
  }

  private long sum(MappedByteBuffer bytes, int rows) {
    long sum = 0;
    for (int row = 0; row < rows; row++) {
      int start = row * RecordForm.SIZE_IN_BYTES;
      sum += values(bytes, start);
      sum += rest(bytes, start + RecordForm.SIZE_IN_BYTES);
    }
    return sum;
  }

  private long values(MappedByteBuffer bytes, int start) {
    return switch (form.part()) {
      case INTS -> ints(bytes, start, form.valueCount());
      case DOUBLES -> doubles(bytes, start, form.valueCount());
      case MAPS -> maps(bytes, start, form.valueCount());
    };
  }

  private static long ints(MappedByteBuffer bytes, int start, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += bytes.getInt(start + i * Integer.BYTES);
    }
    return sum;
  }

  private static long doubles(MappedByteBuffer bytes, int start, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Sums.ofDouble(bytes.getDouble(start + i * Double.BYTES));
    }
    return sum;
  }

  private static long maps(MappedByteBuffer bytes, int start, int count) {
    int entrySize = TypedPart.KEY_SIZE_IN_BYTES + Integer.BYTES;
    long sum = 0;
    for (int entry = 0; entry < count * TypedPart.ENTRIES; entry++) {
      sum += bytes.getInt(start + entry * entrySize + TypedPart.KEY_SIZE_IN_BYTES);
    }
    return sum;
  }

  private long rest(MappedByteBuffer bytes, int end) {
    int length = form.restSizeInBytes();
    return length == 0 ? 0 : 31L * length + bytes.get(end - 1);
  }
}

package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.peer.Sums;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.util.Utf8;

/**
 * The simple Java program of the CIF paper: reads the values of each record from a stream into
 * arrays of numbers and hash maps with {@code Utf8} keys.
 */
final class ObjectLoop {
  private static final int BUFFER_SIZE_IN_BYTES = 128 * 1024;

  private final RecordShape shape;
  private final int[] ints;
  private final double[] doubles;
  private final byte[] rest;

  ObjectLoop(RecordShape shape) {
    this.shape = shape;
    this.ints = new int[shape.valueCount()];
    this.doubles = new double[shape.valueCount()];
    this.rest = new byte[shape.restSizeInBytes()];
  }

  Sums sum(Path directory, long rowCount) throws IOException {
    long sum = 0;
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(
                Files.newInputStream(FixedSizeRecordFile.path(directory)), BUFFER_SIZE_IN_BYTES))) {
      for (long row = 0; row < rowCount; row++) {
        sum += sumValues(in);
        in.readFully(rest);
        sum += Sums.ofBytes(rest, 0, rest.length);
      }
    }
    return new Sums(rowCount, sum);
  }

  private long sumValues(DataInputStream in) throws IOException {
    return switch (shape.payload()) {
      case INTS -> sumInts(in);
      case DOUBLES -> sumDoubles(in);
      case MAPS -> sumMaps(in);
    };
  }

  private long sumInts(DataInputStream in) throws IOException {
    for (int i = 0; i < ints.length; i++) {
      ints[i] = in.readInt();
    }
    long sum = 0;
    for (int value : ints) {
      sum += value;
    }
    return sum;
  }

  private long sumDoubles(DataInputStream in) throws IOException {
    for (int i = 0; i < doubles.length; i++) {
      doubles[i] = in.readDouble();
    }
    long sum = 0;
    for (double value : doubles) {
      sum += Sums.ofDouble(value);
    }
    return sum;
  }

  private long sumMaps(DataInputStream in) throws IOException {
    long sum = 0;
    for (int i = 0; i < shape.valueCount(); i++) {
      for (int value : readMap(in).values()) {
        sum += value;
      }
    }
    return sum;
  }

  private static Map<Utf8, Integer> readMap(DataInputStream in) throws IOException {
    Map<Utf8, Integer> map = new HashMap<>();
    for (int entry = 0; entry < PayloadType.ENTRIES_PER_MAP; entry++) {
      byte[] key = new byte[PayloadType.KEY_SIZE_IN_BYTES];
      in.readFully(key);
      map.put(new Utf8(key), in.readInt());
    }
    return map;
  }
}

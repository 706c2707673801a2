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
 * The CIF paper's simple Java program: reads each record's values from a stream into Java objects,
 * arrays of numbers and hash maps of mutable texts.
 */
final class ObjectLoop {
  private static final int BUFFER_SIZE = 128 * 1024;

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

  Sums sum(Path directory, long rows) throws IOException {
    long sum = 0;
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(
                Files.newInputStream(FixedSizeRecordFile.in(directory)), BUFFER_SIZE))) {
      for (long row = 0; row < rows; row++) {
        sum += values(in);
        in.readFully(rest);
        sum += Sums.ofBytes(rest, 0, rest.length);
      }
    }
    return new Sums(rows, sum);
  }

  private long values(DataInputStream in) throws IOException {
    return switch (shape.payload()) {
      case INTS -> ints(in);
      case DOUBLES -> doubles(in);
      case MAPS -> maps(in);
    };
  }

  private long ints(DataInputStream in) throws IOException {
    for (int i = 0; i < ints.length; i++) {
      ints[i] = in.readInt();
    }
    long sum = 0;
    for (int value : ints) {
      sum += value;
    }
    return sum;
  }

  private long doubles(DataInputStream in) throws IOException {
    for (int i = 0; i < doubles.length; i++) {
      doubles[i] = in.readDouble();
    }
    long sum = 0;
    for (double value : doubles) {
      sum += Sums.ofDouble(value);
    }
    return sum;
  }

  private long maps(DataInputStream in) throws IOException {
    long sum = 0;
    for (int i = 0; i < shape.valueCount(); i++) {
      for (int value : map(in).values()) {
        sum += value;
      }
    }
    return sum;
  }

  private static Map<Utf8, Integer> map(DataInputStream in) throws IOException {
    Map<Utf8, Integer> map = new HashMap<>();
    for (int entry = 0; entry < PayloadType.ENTRIES; entry++) {
      byte[] key = new byte[PayloadType.KEY_SIZE_IN_BYTES];
      in.readFully(key);
      map.put(new Utf8(key), in.readInt());
    }
    return map;
  }
}

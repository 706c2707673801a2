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
 * The paper's simple Java program: each record's values are read from a stream into Java's own
 * objects, arrays of numbers and hash maps of mutable texts.
 */
final class ObjectLoop {
  private static final int BUFFER_SIZE = 128 * 1024;

  private final RecordForm form;
  private final int[] ints;
  private final double[] doubles;
  private final byte[] rest;

  ObjectLoop(RecordForm form) {
    this.form = form;
    this.ints = new int[form.valueCount()];
    this.doubles = new double[form.valueCount()];
    this.rest = new byte[form.restSizeInBytes()];
  }

  Sums sum(Path directory, long rows) throws IOException {
    long sum = 0;
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(Files.newInputStream(PlainFile.in(directory)), BUFFER_SIZE))) {
      for (long row = 0; row < rows; row++) {
        sum += values(in);
        in.readFully(rest);
        sum += Sums.ofBytes(rest, 0, rest.length);
      }
    }
    return new Sums(rows, sum);
  }

  private long values(DataInputStream in) throws IOException {
    return switch (form.part()) {
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
    for (int i = 0; i < form.valueCount(); i++) {
      for (int value : map(in).values()) {
        sum += value;
      }
    }
    return sum;
  }

  private static Map<Utf8, Integer> map(DataInputStream in) throws IOException {
    Map<Utf8, Integer> map = new HashMap<>();
    for (int entry = 0; entry < TypedPart.ENTRIES; entry++) {
      byte[] key = new byte[TypedPart.KEY_SIZE_IN_BYTES];
      in.readFully(key);
      map.put(new Utf8(key), in.readInt());
    }
    return map;
  }
}

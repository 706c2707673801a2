package dev.stoa.format.vector.write;

import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bloom.BloomHash;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.KeyTable;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.value.ValueHashes;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.predicate.matcher.SignedNumbers;
import dev.stoa.type.Comparison;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.TypeParts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Adds the values that a builder holds to a Bloom filter, as {@link ValueHashes} adds those of
 * value pages. Called when a vector page ends, before it is encoded.
 */
public final class NodeHashes {
  private static final FilePlace PLACE = new FilePlace("the page being written", "");

  private final Part root;

  private NodeHashes(Part root) {
    this.root = root;
  }

  /** Adds the values of some places. */
  @FunctionalInterface
  private interface Part {
    void add(ColumnBuilder values, int from, int to, long path, BloomFilterWriter target);
  }

  /** What adds the values of a type; empty where {@link ValueHashes} has nothing to add. */
  public static Optional<NodeHashes> of(DataType type) {
    return ValueHashes.of(type).map(any -> new NodeHashes(part(type)));
  }

  /** Adds all values. */
  public void add(ColumnBuilder values, BloomFilterWriter target) {
    root.add(values, 0, values.count(), 0, target);
  }

  private static Part part(DataType type) {
    DataType value = TypeParts.present(type);
    Comparison comparison = Comparison.of(value);
    return switch (NodeKind.of(value)) {
      case NUMBER -> comparison == Comparison.LONG ? NodeHashes::addLongs : NodeHashes::addNothing;
      case DECIMAL ->
          comparison == Comparison.LONG ? NodeHashes::addDecimals : NodeHashes::addNothing;
      case FLOAT, DOUBLE -> NodeHashes::addFloating;
      case BYTES, FIXED ->
          comparison == Comparison.BYTES ? NodeHashes::addBytes : NodeHashes::addNothing;
      case RECORD -> record(value);
      case MAP -> map(part(TypeParts.mapValue(value)));
      case OPAQUE -> opaque(value);
      case NULL, ARRAY -> NodeHashes::addNothing;
    };
  }

  private static void addNothing(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {}

  private static void addLongs(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    long[] numbers = ((NumberBuilder) values).values();
    for (int i = from; i < to; i++) {
      // A place without a value repeats the one before, which costs a hash.
      if (values.isPresent(i)) {
        add(path, BloomHash.of(numbers[i]), target);
      }
    }
  }

  private static void addDecimals(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    BytesBuilder bytes = (BytesBuilder) values;
    byte[] data = bytes.data().array();
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        long number = SignedNumbers.saturated(data, bytes.start(i), bytes.length(i));
        add(path, BloomHash.of(number), target);
      }
    }
  }

  private static void addFloating(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    NumberBuilder numbers = (NumberBuilder) values;
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        add(path, BloomHash.of(numbers.real(i)), target);
      }
    }
  }

  private static void addBytes(
      ColumnBuilder values, int from, int to, long path, BloomFilterWriter target) {
    BytesBuilder bytes = (BytesBuilder) values;
    byte[] data = bytes.data().array();
    for (int i = from; i < to; i++) {
      if (values.isPresent(i)) {
        add(path, BloomHash.of(data, bytes.start(i), bytes.length(i)), target);
      }
    }
  }

  private static Part record(DataType record) {
    List<Field> fields = TypeParts.fields(record);
    List<Part> parts = fields.stream().map(field -> part(field.type())).toList();
    long[] names = fields.stream().mapToLong(field -> hash(field.name())).toArray();
    return (values, from, to, path, target) -> {
      for (int i = 0; i < names.length; i++) {
        ColumnBuilder field = ((RecordBuilder) values).field(i);
        parts.get(i).add(field, from, to, BloomHash.path(path, names[i]), target);
      }
    };
  }

  private static long hash(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return BloomHash.of(utf8, 0, utf8.length);
  }

  private static Part map(Part value) {
    return (values, from, to, path, target) -> {
      MapBuilder maps = (MapBuilder) values;
      KeyTable keys = maps.keys();
      int first = from == to ? 0 : maps.start(from);
      int last = from == to ? 0 : maps.end(to - 1);
      for (int entry = first; entry < last; entry++) {
        int start = keys.start(maps.key(entry));
        long key = BloomHash.of(keys.data(), start, keys.end(maps.key(entry)) - start);
        value.add(maps.values(), entry, entry + 1, BloomHash.path(path, key), target);
      }
    };
  }

  private static Part opaque(DataType type) {
    Optional<ValueHashes> hashes = ValueHashes.of(type);
    return hashes.isEmpty()
        ? NodeHashes::addNothing
        : (values, from, to, path, target) -> {
          BytesBuilder bytes = (BytesBuilder) values;
          for (int i = from; i < to; i++) {
            if (values.isPresent(i)) {
              ByteReader in = new ByteReader(bytes.data().array(), bytes.data().size(), 0, PLACE);
              in.moveTo(bytes.start(i));
              hashes.get().add(in, path, target);
            }
          }
        };
  }

  private static void add(long path, long hash, BloomFilterWriter target) {
    if (!target.isFull()) {
      target.add(BloomHash.at(path, hash));
    }
  }
}

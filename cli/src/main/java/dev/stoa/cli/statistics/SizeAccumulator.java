package dev.stoa.cli.statistics;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Adds up the sizes of arrays and maps, the keys of maps, and the values' hashes. */
final class SizeAccumulator extends ColumnAccumulator {
  /** The maximum number of keys that are counted; others are ignored. */
  private static final int MAX_KEY_COUNT = 1_000;

  private final NumberAccumulator sizes = new NumberAccumulator(SimpleType.of(TypeKind.LONG));
  private final Schema schema;
  private final Map<Utf8, long[]> rowCountsByKey = new HashMap<>();
  private final Utf8 key = new Utf8();

  SizeAccumulator(Schema schema) {
    this.schema = schema;
  }

  @Override
  void addValue(ColumnVector vector, int row) {
    addNested(schema, vector, row);
    addSize(vector, row);
  }

  private void addSize(ColumnVector vector, int row) {
    if (vector instanceof ConstantVector constant) {
      addSize(constant.value(), 0);
    } else if (vector instanceof DictionaryVector dictionary) {
      addSize(dictionary.dictionary(), dictionary.codeAt(row));
    } else if (vector instanceof ArrayVector arrays) {
      sizes.addLong(arrays.elementCount(row));
    } else if (vector instanceof MapVector maps) {
      sizes.addLong(maps.entryCount(row));
      for (int i = 0; i < maps.entryCount(row); i++) {
        maps.keys().readText(maps.firstEntry(row) + i, key);
        addKey(key, 1);
      }
    }
  }

  private void addKey(Utf8 name, long rowCount) {
    long[] count = rowCountsByKey.get(name);
    if (count != null) {
      count[0] += rowCount;
    } else if (rowCountsByKey.size() < MAX_KEY_COUNT) {
      rowCountsByKey.put(new Utf8(name), new long[] {rowCount});
    }
  }

  @Override
  void merge(ColumnAccumulator other) {
    super.merge(other);
    SizeAccumulator collections = (SizeAccumulator) other;
    sizes.merge(collections.sizes);
    collections.rowCountsByKey.forEach((name, count) -> addKey(name, count[0]));
  }

  @Override
  ColumnStatistics statistics() {
    ColumnStatistics own = super.statistics();
    ColumnStatistics ofSizes = sizes.statistics();
    Map<String, Long> keyCounts = new LinkedHashMap<>();
    rowCountsByKey.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<Utf8, long[]> entry) -> -entry.getValue()[0])
                .thenComparing(Map.Entry::getKey))
        .forEach(entry -> keyCounts.put(entry.getKey().toString(), entry.getValue()[0]));
    return new ColumnStatistics(
        ColumnStatistics.Kind.SIZES,
        own.rowCount(),
        own.nullCount(),
        own.distinctCount(),
        own.rawSizeInBytes(),
        ofSizes.minMax(),
        ofSizes.average(),
        ofSizes.standardDeviation(),
        ofSizes.quartiles(),
        keyCounts);
  }
}

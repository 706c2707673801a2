package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.IntVector;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.avro.Schema;

/**
 * Imports dictionary-encoded vectors: enums as their ordinals, other values as codes of a
 * dictionary, which is read again for each batch, since streams may replace it.
 */
final class DictionaryImporter {
  private static final int NO_SYMBOL = -1;

  private final FieldVector codes;
  private final FieldVector entries;

  private DictionaryImporter(FieldVector codes, FieldVector entries) {
    this.codes = codes;
    this.entries = entries;
  }

  /**
   * Creates the importer of codes.
   *
   * @param importers the factory that creates the importer of the dictionary's entries
   */
  static VectorImporter of(
      Schema schema,
      FieldVector codes,
      DictionaryProvider dictionaries,
      VectorImporterFactory importers) {
    Dictionary dictionary = Dictionaries.find(dictionaries, codes.getField());
    FieldVector entries = dictionary.getVector();
    DictionaryImporter importer = new DictionaryImporter(codes, entries);
    Schema valueSchema = NullableSchemas.valueSchema(schema);
    return valueSchema.getType() == Schema.Type.ENUM
        ? importer.ordinalImporter(schema, valueSchema, importers.of(textSchema(schema), entries))
        : importer.codeImporter(schema, importers.of(schema, entries));
  }

  /** Returns the schema of an enum's dictionary entries, which may be null if rows may. */
  private static Schema textSchema(Schema schema) {
    Schema text = Schema.create(Schema.Type.STRING);
    return schema.isNullable() ? NullableSchemas.nullable(text) : text;
  }

  private VectorImporter codeImporter(Schema schema, VectorImporter values) {
    DictionaryVector target =
        new DictionaryVector(dev.stoa.avro.AvroTypes.type(schema), values.read(0));
    return count -> {
      ColumnVector dictionary = values.read(entries.getValueCount());
      target.setDictionary(dictionary);
      readCodes(target.ensureCapacity(count), count);
      ArrowMemory.resizeWithValidity(target, codes, count);
      markNullEntries(target, target.codes(), dictionary, count);
      return target;
    };
  }

  private VectorImporter ordinalImporter(
      Schema schema, Schema enumSchema, VectorImporter symbolImporter) {
    IntVector target = new IntVector(dev.stoa.avro.AvroTypes.type(schema));
    return count -> {
      ColumnVector symbols = symbolImporter.read(entries.getValueCount());
      int[] ordinals = ordinalsOf(symbols, enumSchema);
      int[] values = target.ensureCapacity(count);
      readCodes(values, count);
      ArrowMemory.resizeWithValidity(target, codes, count);
      markNullEntries(target, values, symbols, count);
      for (int i = 0; i < count; i++) {
        if (!target.isNull(i)) {
          values[i] = ordinalAt(values[i], ordinals, symbols, enumSchema);
        }
      }
      return target;
    };
  }

  private static int[] ordinalsOf(ColumnVector symbols, Schema enumSchema) {
    int[] ordinals = new int[symbols.size()];
    Arrays.fill(ordinals, NO_SYMBOL);
    for (int i = 0; i < ordinals.length; i++) {
      if (!symbols.isNull(i) && enumSchema.hasEnumSymbol(textAt(symbols, i))) {
        ordinals[i] = enumSchema.getEnumOrdinal(textAt(symbols, i));
      }
    }
    return ordinals;
  }

  private static String textAt(ColumnVector symbols, int index) {
    return new String(symbols.bytesAt(index).array(), StandardCharsets.UTF_8);
  }

  private int ordinalAt(int code, int[] ordinals, ColumnVector symbols, Schema enumSchema) {
    if (ordinals[code] == NO_SYMBOL) {
      throw new IllegalArgumentException(
          "dictionary "
              + entries.getName()
              + ": \""
              + textAt(symbols, code)
              + "\" is not a symbol of "
              + enumSchema.getFullName()
              + ": its symbols are "
              + enumSchema.getEnumSymbols());
    }
    return ordinals[code];
  }

  /** Reads the codes of non-null rows, and checks that they are in the dictionary. */
  private void readCodes(int[] target, int count) {
    BaseIntVector numbers = (BaseIntVector) codes;
    for (int i = 0; i < count; i++) {
      long code = codes.isNull(i) ? 0 : numbers.getValueAsLong(i);
      if (!codes.isNull(i) && (code < 0 || code >= entries.getValueCount())) {
        throw new IllegalArgumentException(
            "field %s, row %d: found code %d, but the dictionary has only %d values"
                .formatted(codes.getName(), i, code, entries.getValueCount()));
      }
      target[i] = (int) code;
    }
  }

  /**
   * Marks rows whose dictionary entry is null as null, since dictionaries of tables contain no
   * nulls.
   */
  private static void markNullEntries(
      ColumnVector target, int[] rowCodes, ColumnVector dictionary, int count) {
    if (!dictionary.hasNulls()) {
      return;
    }
    if (!target.hasNulls()) {
      target.validity().fill(count);
      target.resizeWithNulls(count);
    }
    for (int i = 0; i < count; i++) {
      if (!target.isNull(i) && dictionary.isNull(rowCodes[i])) {
        target.validity().unset(i);
      }
    }
  }
}

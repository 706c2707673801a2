package dev.stoa.cli.input.record;

import dev.stoa.avro.AvroTypes;
import dev.stoa.record.UnitAligner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * What Avro's resolution of a file's schema to a reader's leaves out: units of time, scales of
 * decimals, and other meanings of equal stored types, which it takes for equal; and the names of
 * nested types, which it compares although other formats do not store them.
 *
 * <p>The bridge is the file's schema with the names, units and scales of the reader's: records are
 * first converted to it exactly, then resolved by Avro.
 */
final class SchemaBridge {
  private final boolean isGiven;
  private final boolean coarsensTimes;
  private final Set<Schema> openRecords = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Creates a bridge.
   *
   * @param isGiven whether the reader's schema is the user's, which may leave out nested fields,
   *     and may take numbers for dates
   */
  SchemaBridge(boolean isGiven) {
    this(isGiven, true);
  }

  private SchemaBridge(boolean isGiven, boolean coarsensTimes) {
    this.isGiven = isGiven;
    this.coarsensTimes = coarsensTimes;
  }

  /** Creates a bridge that rejects types with times of a coarser unit, which may lose digits. */
  static SchemaBridge ofExactTypes() {
    return new SchemaBridge(false, false);
  }

  /** Returns the type of a file with the names, units and scales of the reader's, where it can. */
  Schema of(Schema writer, Schema reader) {
    if (writer.equals(reader)) {
      return writer;
    }
    if (writer.isUnion() || reader.isUnion()) {
      Optional<Schema> writerBranch = onlyBranch(writer);
      Optional<Schema> readerBranch = onlyBranch(reader);
      if (writerBranch.isEmpty() || readerBranch.isEmpty()) {
        return writer;
      }
      Schema bridged = of(writerBranch.get(), readerBranch.get());
      return bridged.equals(writerBranch.get())
          ? writer
          : writer.isUnion() ? withBranch(writer, bridged) : bridged;
    }
    if (UnitAligner.isConvertible(writer, reader)
        || (coarsensTimes && UnitAligner.isCoarser(writer, reader))) {
      return reader;
    }
    if (writer.getType() != reader.getType()) {
      return writer;
    }
    return switch (writer.getType()) {
      case RECORD -> ofRecord(writer, reader);
      case ARRAY -> {
        Schema element = of(writer.getElementType(), reader.getElementType());
        yield element.equals(writer.getElementType()) ? writer : Schema.createArray(element);
      }
      case MAP -> {
        Schema value = of(writer.getValueType(), reader.getValueType());
        yield value.equals(writer.getValueType()) ? writer : Schema.createMap(value);
      }
      case FIXED -> hasNameOf(writer, reader) ? writer : renamedFixed(writer, reader);
      case ENUM -> hasNameOf(writer, reader) ? writer : renamedEnum(writer, reader);
      default -> writer;
    };
  }

  private static boolean hasNameOf(Schema writer, Schema reader) {
    return writer.getFullName().equals(reader.getFullName());
  }

  private static Schema renamedFixed(Schema writer, Schema reader) {
    Schema renamed =
        Schema.createFixed(reader.getName(), null, reader.getNamespace(), writer.getFixedSize());
    return writer.getLogicalType() == null ? renamed : writer.getLogicalType().addToSchema(renamed);
  }

  private static Schema renamedEnum(Schema writer, Schema reader) {
    return Schema.createEnum(
        reader.getName(), null, reader.getNamespace(), writer.getEnumSymbols());
  }

  private Schema ofRecord(Schema writer, Schema reader) {
    if (!openRecords.add(writer)) {
      throw new RecursiveTypeException();
    }
    boolean isChanged = !hasNameOf(writer, reader);
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : writer.getFields()) {
      Schema.Field target = reader.getField(field.name());
      Schema type = target == null ? field.schema() : of(field.schema(), target.schema());
      isChanged |= !type.equals(field.schema());
      fields.add(new Schema.Field(field, type));
    }
    openRecords.remove(writer);
    return isChanged
        ? Schema.createRecord(
            reader.getName(), writer.getDoc(), reader.getNamespace(), false, fields)
        : writer;
  }

  /** A record contains itself: its types are left to Avro. */
  static final class RecursiveTypeException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * Returns how a bridged type and the reader's differ although Avro takes them for equal; empty if
   * no value would change its meaning or be lost.
   */
  Optional<String> difference(Schema bridged, Schema reader) {
    if (bridged.isUnion() || reader.isUnion()) {
      return branches(bridged).stream()
          .map(branch -> branchDifference(branch, branches(reader)))
          .flatMap(Optional::stream)
          .findFirst();
    }
    boolean areRecords =
        bridged.getType() == Schema.Type.RECORD && reader.getType() == Schema.Type.RECORD;
    if (areRecords) {
      return fieldDifference(bridged, reader);
    }
    if (bridged.getType() == Schema.Type.ARRAY && reader.getType() == Schema.Type.ARRAY) {
      return difference(bridged.getElementType(), reader.getElementType());
    }
    if (bridged.getType() == Schema.Type.MAP && reader.getType() == Schema.Type.MAP) {
      return difference(bridged.getValueType(), reader.getValueType());
    }
    return hasSameMeaning(bridged, reader)
        ? Optional.empty()
        : Optional.of(displayName(bridged) + " is not " + displayName(reader));
  }

  /** Compares a branch with those that Avro may read it as: it checks that there is one. */
  private Optional<String> branchDifference(Schema branch, List<Schema> readerBranches) {
    List<Optional<String>> differences =
        readerBranches.stream()
            .filter(other -> other.getType() == branch.getType() || readerBranches.size() == 1)
            .map(other -> difference(branch, other))
            .toList();
    return differences.stream().anyMatch(Optional::isEmpty)
        ? Optional.empty()
        : differences.stream().flatMap(Optional::stream).findFirst();
  }

  private Optional<String> fieldDifference(Schema bridged, Schema reader) {
    if (!openRecords.add(bridged)) {
      return Optional.empty();
    }
    try {
      for (Schema.Field field : bridged.getFields()) {
        Schema.Field target = reader.getField(field.name());
        String name = FieldProperties.externalName(field);
        if (target == null && !isGiven) {
          return Optional.of("field \"" + name + "\" would be lost");
        }
        Optional<String> difference =
            target == null ? Optional.empty() : difference(field.schema(), target.schema());
        if (difference.isPresent()) {
          return Optional.of("field \"" + name + "\": " + difference.get());
        }
      }
      return Optional.empty();
    } finally {
      openRecords.remove(bridged);
    }
  }

  private boolean hasSameMeaning(Schema writer, Schema reader) {
    LogicalType writerType = writer.getLogicalType();
    LogicalType readerType = reader.getLogicalType();
    if (writerType != null && readerType != null) {
      return UnitAligner.haveSameUnit(writer, reader);
    }
    boolean isUuidAsText =
        writerType instanceof LogicalTypes.Uuid && reader.getType() == Schema.Type.STRING;
    boolean areBytesText =
        writer.getType() == Schema.Type.BYTES && reader.getType() == Schema.Type.STRING;
    boolean isTextBytes =
        writer.getType() == Schema.Type.STRING && reader.getType() == Schema.Type.BYTES;
    return isGiven
        || isUuidAsText
        || (writerType == null && readerType == null && !areBytesText && !isTextBytes);
  }

  private static String displayName(Schema schema) {
    return AvroTypes.type(schema).displayName().replaceFirst(" not null$", "");
  }

  private static Optional<Schema> onlyBranch(Schema schema) {
    List<Schema> branches = branches(schema);
    return branches.size() == 1 ? Optional.of(branches.get(0)) : Optional.empty();
  }

  /** Returns the types of a union besides null; another type itself. */
  private static List<Schema> branches(Schema schema) {
    return schema.isUnion()
        ? schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList()
        : List.of(schema);
  }

  private static Schema withBranch(Schema union, Schema branch) {
    return Schema.createUnion(
        union.getTypes().stream()
            .map(type -> type.getType() == Schema.Type.NULL ? type : branch)
            .toList());
  }
}

package dev.stoa.testing.vector;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.testing.predicate.RandomPredicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A valid page, and leaves of predicates on its values.
 *
 * @param schema the schema of the values
 * @param values the written values
 * @param bytes the bytes of the page
 * @param leaves random leaves
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SamplePage(
    Schema schema, List<Object> values, byte[] bytes, List<BoundPredicate.Leaf> leaves) {
  private static final int PREDICATE_COUNT = 6;

  static SamplePage of(Schema schema, List<Object> values, VectorOptions options, Random random) {
    ByteWriter avroBytes = new ByteWriter();
    ValueSerde serde = ValueSerde.of(schema);
    values.forEach(value -> serde.write(value, avroBytes));
    byte[] bytes =
        VectorPageEncoder.encode(AvroSchemas.of(schema), options, avroBytes, values.size())
            .bytes()
            .toByteArray();
    return new SamplePage(schema, values, bytes, leaves(schema, values, random));
  }

  /** Returns options with any profile, and in half of the cases with any codec. */
  static VectorOptions randomOptions(Random random) {
    EncodingProfile[] profiles = EncodingProfile.values();
    CompressionCodec[] codecs = CompressionCodec.values();
    CompressionCodec codec =
        random.nextBoolean() ? CompressionCodec.NONE : codecs[random.nextInt(codecs.length)];
    return new VectorOptions(profiles[random.nextInt(profiles.length)], codec);
  }

  private static List<BoundPredicate.Leaf> leaves(
      Schema schema, List<Object> values, Random random) {
    Schema rowSchema =
        Schema.createRecord("Row", "", "", false, List.of(new Schema.Field("value", schema)));
    List<GenericRecord> rows = new ArrayList<>();
    for (Object value : values) {
      GenericData.Record row = new GenericData.Record(rowSchema);
      row.put(0, value);
      rows.add(row);
    }
    RandomPredicates predicates = new RandomPredicates(random, rowSchema, rows);
    List<BoundPredicate.Leaf> leaves = new ArrayList<>();
    for (int i = 0; i < PREDICATE_COUNT; i++) {
      addLeaves(predicates.next().predicate().bind(AvroTypes.record(rowSchema)), leaves);
    }
    return leaves;
  }

  private static void addLeaves(BoundPredicate predicate, List<BoundPredicate.Leaf> leaves) {
    if (predicate instanceof BoundPredicate.Leaf leaf) {
      leaves.add(leaf);
    } else if (predicate instanceof BoundPredicate.And and) {
      and.operands().forEach(operand -> addLeaves(operand, leaves));
    } else if (predicate instanceof BoundPredicate.Or or) {
      or.operands().forEach(operand -> addLeaves(operand, leaves));
    }
  }
}

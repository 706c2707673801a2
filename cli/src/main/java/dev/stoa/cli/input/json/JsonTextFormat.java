package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stoa.cli.input.block.BlockDecoder;
import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.cli.input.block.RowBlock;
import dev.stoa.cli.input.block.RowBoundary;
import dev.stoa.cli.input.block.TextBlock;
import dev.stoa.cli.input.block.TextFormat;
import dev.stoa.cli.input.block.Utf8Validation;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Decodes blocks of consecutive JSON objects into records. Arrays of objects are not divided. */
final class JsonTextFormat implements TextFormat {
  private final Schema schema;

  /** The shape of the rows of a sample; absent if the schema is given. */
  private final Optional<JsonObjectShape> sample;

  private final InferenceOptions inference;
  private final List<InputLocation> locations;
  private final ConvertedValueReport report;

  /** The file of the last block that was written, and the number of its lines so far. */
  private int fileIndex;

  private long fileLineCount;

  JsonTextFormat(
      Schema schema,
      Optional<JsonObjectShape> sample,
      InferenceOptions inference,
      List<InputLocation> locations,
      ConvertedValueReport report) {
    this.schema = schema;
    this.sample = sample;
    this.inference = inference;
    this.locations = locations;
    this.report = report;
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public RowBoundary boundary() {
    return JsonTextFormat::lastEnd;
  }

  /**
   * Finds the last line end between a closing and an opening brace. In valid JSON it is between two
   * rows: members and elements are separated by commas, and strings contain no line ends.
   */
  private static int lastEnd(byte[] bytes, int from, int to) {
    for (int i = to - 2; i > from; i--) {
      if (bytes[i] == '\n' && bytes[i + 1] == '{') {
        int last = bytes[i - 1] == '\r' && i - 1 > from ? i - 2 : i - 1;
        if (bytes[last] == '}') {
          return i + 1;
        }
      }
    }
    return RowBoundary.NONE;
  }

  @Override
  public int beginFile(int fileIndex, byte[] bytes, int from, int to)
      throws IrregularTextException {
    int first = from;
    while (first < to && Character.isWhitespace(bytes[first])) {
      first++;
    }
    if (first < to && bytes[first] != '{') {
      throw new IrregularTextException("no object");
    }
    return 0;
  }

  @Override
  public BlockDecoder newDecoder() {
    ConvertedValues convertedValues = new ConvertedValues();
    if (sample.isEmpty()) {
      JsonRecordDecoder decoder = JsonDecoders.ofRows(schema, convertedValues);
      return block -> decode(block, decoder, convertedValues);
    }
    JsonObjectShape shape = sample.get().copyOfRows();
    JsonRecordDecoder decoder =
        JsonObservingDecoders.ofRows(schema, shape, inference, convertedValues);
    return block -> {
      RowBlock rows = decode(block, decoder, convertedValues);
      if (!JsonShapeSchema.of(shape, inference).equals(schema)) {
        throw new IrregularTextException("other types than in the sample");
      }
      return rows;
    };
  }

  private RowBlock decode(
      TextBlock block, JsonRecordDecoder decoder, ConvertedValues convertedValues)
      throws IrregularTextException {
    if (!Utf8Validation.isValid(block.bytes(), block.from(), block.to())) {
      throw new IrregularTextException("malformed UTF-8");
    }
    List<GenericRecord> records = new ArrayList<>();
    try (JsonParser parser =
        JsonText.factory().createParser(block.bytes(), block.from(), block.length())) {
      JsonToken token = parser.nextToken();
      while (token == JsonToken.START_OBJECT) {
        GenericRecord record = new GenericData.Record(schema);
        decoder.decodeInto(parser, record);
        records.add(record);
        token = parser.nextToken();
      }
      if (token != null) {
        throw new IrregularTextException("no object");
      }
    } catch (IOException e) {
      throw new IrregularTextException("malformed, or of another type", e);
    }
    return new RecordsBlock(records, block.fileIndex(), lineCount(block), convertedValues.drain());
  }

  private static int lineCount(TextBlock block) {
    int lineCount = 0;
    // hot: one pass over all bytes, without branches.
    for (int i = block.from(); i < block.to(); i++) {
      lineCount += block.bytes()[i] == '\n' ? 1 : 0;
    }
    return lineCount;
  }

  private void report(RecordsBlock block) {
    if (block.fileIndex() != fileIndex) {
      fileIndex = block.fileIndex();
      fileLineCount = 0;
    }
    report.add(locations.get(fileIndex).name(), fileLineCount, block.convertedFields());
    fileLineCount += block.lineCount();
  }

  @Override
  public void finishRereading() {
    report.discardOpenCounts();
  }

  @Override
  public String warning() {
    return report.message();
  }

  /** Records, and what is known about their text; written in the order of the input. */
  private final class RecordsBlock implements RowBlock {
    private final List<GenericRecord> records;
    private final int fileIndex;
    private final int lineCount;
    private final List<ConvertedValues.Field> convertedFields;

    RecordsBlock(
        List<GenericRecord> records,
        int fileIndex,
        int lineCount,
        List<ConvertedValues.Field> convertedFields) {
      this.records = records;
      this.fileIndex = fileIndex;
      this.lineCount = lineCount;
      this.convertedFields = convertedFields;
    }

    int fileIndex() {
      return fileIndex;
    }

    int lineCount() {
      return lineCount;
    }

    List<ConvertedValues.Field> convertedFields() {
      return convertedFields;
    }

    @Override
    public int rowCount() {
      return records.size();
    }

    @Override
    public void writeTo(TableWriter writer) throws IOException {
      for (GenericRecord record : records) {
        writer.write(record);
      }
      report(this);
    }
  }
}

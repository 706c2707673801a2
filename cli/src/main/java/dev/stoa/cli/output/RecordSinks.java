package dev.stoa.cli.output;

import dev.stoa.cli.hadoop.HadoopUris;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.apache.avro.Schema;

/** Creates sinks that write records to files of any supported format. */
public final class RecordSinks {
  /** The name of standard output. */
  public static final String STANDARD_OUTPUT = "-";

  private static final int BUFFER_SIZE_IN_BYTES = 1 << 16;

  private RecordSinks() {}

  /**
   * Creates a file. Its name selects the format (avro, parquet, orc, arrow, arrows, jsonl, csv,
   * tsv) and compression (gz, zst).
   *
   * @param output a local path, a {@code file:} or Hadoop URI
   * @throws OutputException when the format is unknown, the file already exists, or its directory
   *     cannot be written
   */
  public static RecordSink create(String output, Schema schema, OutputOptions options) {
    OutputFormat format = options.format().orElseGet(() -> formatOfName(output));
    PendingOutput pending = null;
    try {
      pending = newPendingOutput(output);
      OutputStream stream = withCompression(output, pending.stream());
      RecordEncoder encoder = newEncoder(format, schema, stream, options);
      return new PublishingSink(output, pending, stream, encoder);
    } catch (IOException e) {
      OutputErrors.abort(pending, e);
      throw OutputErrors.toException(output, e);
    } catch (RuntimeException e) {
      OutputErrors.abort(pending, e);
      throw e;
    }
  }

  /**
   * Writes to a stream, which is flushed and never closed; as JSON lines unless the options name
   * another format.
   */
  public static RecordSink onStream(OutputStream out, Schema schema, OutputOptions options) {
    OutputFormat format = options.format().orElse(OutputFormat.JSON);
    PendingOutput pending = new StandardOutput(out);
    OutputStream stream = new BufferedOutputStream(pending.stream(), BUFFER_SIZE_IN_BYTES);
    try {
      return new PublishingSink(
          STANDARD_OUTPUT, pending, stream, newEncoder(format, schema, stream, options));
    } catch (IOException e) {
      throw OutputErrors.toException(STANDARD_OUTPUT, e);
    }
  }

  private static OutputFormat formatOfName(String output) {
    // Parquet and ORC files are compressed inside, so another compression around them is refused.
    String name = lowerCaseName(output).replaceFirst("(?<!\\.parquet|\\.orc)\\.(gz|zst)$", "");
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "json", "jsonl", "ndjson" -> OutputFormat.JSON;
      case "csv" -> OutputFormat.CSV;
      case "tsv" -> OutputFormat.TSV;
      case "avro" -> OutputFormat.AVRO;
      case "parquet" -> OutputFormat.PARQUET;
      case "orc" -> OutputFormat.ORC;
      case "arrow", "feather" -> OutputFormat.ARROW;
      case "arrows" -> OutputFormat.ARROWS;
      default ->
          throw new OutputException(
              "the extension of "
                  + output
                  + " does not select a format: use .avro, .parquet, .orc, .arrow, .arrows,"
                  + " .jsonl, .csv or .tsv (and .gz or .zst, but not after .parquet and .orc)");
    };
  }

  private static String lowerCaseName(String output) {
    return output.substring(output.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
  }

  private static PendingOutput newPendingOutput(String output) throws IOException {
    Optional<String> uri = HadoopUris.resolve(output);
    if (uri.isEmpty()) {
      return LocalPendingOutput.create(Path.of(output));
    }
    if (uri.get().startsWith("file:/")) {
      String path = uri.get().substring("file:".length()).replaceFirst("^/+", "");
      return LocalPendingOutput.create(Path.of(URI.create("file:///" + path)));
    }
    return HadoopPendingOutput.create(uri.get());
  }

  private static OutputStream withCompression(String output, OutputStream out) throws IOException {
    OutputStream buffered = new BufferedOutputStream(out, BUFFER_SIZE_IN_BYTES);
    String name = lowerCaseName(output);
    if (name.endsWith(".gz")) {
      return new GZIPOutputStream(buffered, BUFFER_SIZE_IN_BYTES);
    }
    return name.endsWith(".zst") ? new ZstdOutputStream(buffered) : buffered;
  }

  private static RecordEncoder newEncoder(
      OutputFormat format, Schema schema, OutputStream stream, OutputOptions options)
      throws IOException {
    return switch (format) {
      case JSON -> new JsonRecordEncoder(schema, stream);
      case CSV -> new CsvRecordEncoder(schema, stream, ',');
      case TSV -> new CsvRecordEncoder(schema, stream, '\t');
      case AVRO -> new AvroRecordEncoder(schema, stream, options.avroCodec());
      case PARQUET -> new ParquetRecordEncoder(schema, stream);
      case ORC -> new OrcRecordEncoder(schema, stream);
      case ARROW -> ArrowRecordEncoder.ofFile(schema, stream);
      case ARROWS -> ArrowRecordEncoder.ofStream(schema, stream);
    };
  }
}

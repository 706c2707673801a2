package dev.stoa.bench.demo;

import java.util.Iterator;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * The user's own records in place of the made crawl.
 *
 * @param name how messages call them: the name of the file
 * @param schema the schema of all records, with {@code url} and {@code metadata}
 * @param records read once from the first to the last; a record need only live until the next one
 */
public record DemoInput(String name, Schema schema, Iterator<GenericRecord> records) {}

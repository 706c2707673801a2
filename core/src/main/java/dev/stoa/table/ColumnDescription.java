package dev.stoa.table;

import org.apache.avro.Schema;

/**
 * What one column of a snapshot takes.
 *
 * @param id its field id
 * @param name its name
 * @param schema the schema of its values
 * @param layout how its values are stored, such as {@code skiplist}; empty while the table has no
 *     rows
 * @param codec how they are compressed, such as {@code zlib}; empty while the table has no rows
 * @param sizeInBytes the bytes of its files
 * @param pageCount the pages of its files
 */
public record ColumnDescription(
    int id,
    String name,
    Schema schema,
    String layout,
    String codec,
    long sizeInBytes,
    long pageCount) {}

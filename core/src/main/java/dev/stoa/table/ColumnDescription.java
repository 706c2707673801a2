package dev.stoa.table;

import dev.stoa.type.DataType;

/**
 * What one column of a snapshot takes.
 *
 * @param id its field id
 * @param name its name
 * @param type of its values
 * @param layout how its values are stored, such as {@code skiplist}; empty while the table has no
 *     rows
 * @param codec how they are compressed, such as {@code zlib}; empty while the table has no rows
 * @param sizeInBytes the bytes of its files
 * @param pageCount the pages of its files
 */
public record ColumnDescription(
    int id,
    String name,
    DataType type,
    String layout,
    String codec,
    long sizeInBytes,
    long pageCount) {}

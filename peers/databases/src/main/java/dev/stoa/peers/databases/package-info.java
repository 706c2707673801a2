/** PostgreSQL and DuckDB, which answer the queries of the study's experiments. */
package dev.stoa.peers.databases;
